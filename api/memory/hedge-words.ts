/**
 * Words that say that something only seemed so, by language; lower case, phrases with single spaces. Left out on purpose:
 * words that hedge and state as well ("assumed command", "with all his might", "believed her", Polish "może"), since a fact
 * told as a guess is lost sooner than a guess told as a fact. Such words stand in phrases that only hedge.
 */

/** Languages with spaces between words. */
const SPACED = {
  en: `seemed, seems, seem, seemingly, appeared to, appears to, apparently, perhaps, maybe, possibly, probably, presumably,
    supposedly, allegedly, reportedly, might be, might have, might not, might well, might still, might yet, might also,
    might know, might come, might want, may have, may be, may not, could have been, must have been, suspected, suspects,
    suspecting, guessed that, assumed that, believed that, was believed, were believed, supposed that, speculated,
    wondered whether, wondered if, was rumored, was rumoured, were rumored, were rumoured, rumor had it, rumour had it,
    as if, as though, unclear, uncertain, not certain, unsure, likely, unlikely`,
  de: `schien, schienen, scheint, scheinen, scheinbar, anscheinend, offenbar, vielleicht, möglicherweise, womöglich,
    vermutlich, wahrscheinlich, angeblich, mutmaßlich, vermutete, vermuteten, vermutet, ahnte, ahnten, glaubte dass,
    könnte, könnten, dürfte, dürften, als ob, als wäre, als hätte, es hieß, gerüchten zufolge, unklar`,
  es: `parecía, parecían, pareció, parece, parecen, aparentemente, quizá, quizás, tal vez, acaso, posiblemente,
    probablemente, presuntamente, supuestamente, a lo mejor, sospechaba, sospechaban, sospechó, creía que, creían que,
    supuso que, suponía, podría, podrían, puede que, como si, se rumoreaba, al parecer`,
  fr: `semblait, semblaient, sembla, semblèrent, semble, semblent, paraissait, apparemment, peut-être, possiblement,
    probablement, sans doute, vraisemblablement, prétendument, soupçonnait, soupçonnaient, soupçonna, croyait que,
    croyaient que, supposait, supposa, pourrait, pourraient, aurait pu, comme si, il se peut, selon la rumeur`,
  it: `sembrava, sembravano, sembrò, sembra, sembrano, pareva, apparentemente, forse, possibilmente, probabilmente,
    presumibilmente, sospettava, sospettavano, sospettò, credeva che, credevano che, potrebbe, potrebbero, come se,
    si diceva che, a quanto pare`,
  pt: `parecia, pareciam, pareceu, parece, aparentemente, talvez, possivelmente, provavelmente, supostamente,
    alegadamente, suspeitava, suspeitavam, suspeitou, acreditava que, acreditavam que, poderia, poderiam, como se,
    dizia-se que, ao que parece`,
  nl: `leek, leken, lijkt, lijken, schijnbaar, blijkbaar, misschien, mogelijk, wellicht, waarschijnlijk, vermoedelijk,
    vermoedde, vermoedden, zou kunnen, zouden kunnen, alsof, naar verluidt`,
  pl: `zdawał się, zdawała się, zdawało się, wydawał się, wydawała się, wydawało się, być może, chyba, prawdopodobnie,
    przypuszczalnie, rzekomo, podobno, podejrzewał, podejrzewała, jakby`,
  ru: `казалось, казался, казалась, казались, кажется, показалось, видимо, по-видимому, возможно, вероятно, наверное,
    наверно, может быть, похоже, якобы, предположительно, подозревал, подозревала, подозревали, предполагал,
    предполагала, как будто, будто бы, по слухам, мог бы, могла бы`,
  uk: `здавалося, здавався, здавалась, здається, можливо, мабуть, ймовірно, напевно, нібито, підозрював, підозрювала,
    схоже`,
  sv: `verkade, verkar, tycktes, kanske, möjligen, troligen, antagligen, förmodligen, påstods, misstänkte, skulle kunna,
    som om`,
  tr: `görünüyordu, gibiydi, belki, muhtemelen, galiba, herhalde, sanki, sözde, şüpheleniyordu, şüphelendi`
};

/** Scripts without spaces, and Korean, which hedges in endings. Japanese らしい needs its verb: 素晴らしい is "splendid". */
const UNSPACED = {
  zh: `似乎, 好像, 仿佛, 彷彿, 也许, 也許, 或许, 或許, 很可能, 有可能, 可能会, 可能會, 大概, 据说, 據說, 怀疑, 懷疑, 恐怕, 看起来, 看似`,
  ja: `たらしい, るらしい, ようだった, ようだ, みたいだ, かもしれ, おそらく, たぶん, 恐らく, 多分, だろう, という噂`,
  ko: `아마도, 어쩌면, 듯했다, 듯하다, 것 같, 의심했, 의심하, 소문에`
};

const wordsOf = (lists: Record<string, string>): string[] =>
  Object.values(lists)
    .flatMap((list) => list.split(','))
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '');

export const HEDGES = { spaced: wordsOf(SPACED), unspaced: wordsOf(UNSPACED) };
