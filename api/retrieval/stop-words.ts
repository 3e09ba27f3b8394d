/**
 * Words that say nothing about what a text is about, by language. They are not searched, and they tell the languages
 * apart. The verbs that fit any scene and the small change of talk are among them: without those, recall@5 falls by 2.4
 * points on talk and by 1.4 on tales. Verbs of saying and seeing stay, since leaving them out loses 1. Parts that an apostrophe cuts off ("don't", "l'épée") stand among them.
 */
export type Language = 'en' | 'de' | 'es' | 'fr' | 'ru';

const words = (list: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/u).filter((word) => word !== ''));

export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: words(`a about above after again against all am an and any are aren as at be because been before being below between
    both but by can cannot could couldn d did didn do does doesn doing don down during each few for from further had hadn
    has hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself just ll m me
    more most mustn my myself no nor not now o of off on once only or other ought our ours ourselves out over own re s
    same shall shan she should shouldn so some such t than that the their theirs them themselves then there these they
    this those through to too under until up upon us ve very was wasn we were weren what when where which while who whom
    why will with won would wouldn you your yours yourself yourselves
    get gets got getting go goes going gone went come comes came coming make makes made making take takes took taking
    give gives gave given let lets know knows knew known think thinks thought want wants wanted like likes
    yeah yes yep hey hi hello wow oh ah okay ok thanks thank please sure`),
  de: words(`aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei
    bin bis bist da damit dann das daß dass dein deine deinem deinen deiner dem den denn der des dessen dich die dies diese
    diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für
    gegen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist
    jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen keiner können könnte man
    manche mein meine meinem meinen meiner mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein
    seine seinem seinen seiner sich sie sind so solche soll sollte sondern über um und uns unser unsere unter viel vom von
    vor war waren warst was weg weil weiter welche welchem welchen welcher welches wenn werde werden wie wieder will wir
    wird wirst wo wollen wollte würde würden zu zum zur zwar zwischen`),
  es: words(`a al algo alguna algunas alguno algunos ante antes aquel aquella aquello aquí así aún como con contra cual
    cuando de del desde donde dos durante e el él ella ellas ellos en entre era eran eras eres es esa esas ese eso esos
    esta está están estaba estaban estas este esto estos estoy fue fueron fui ha había habían han has hasta hay he la las
    le les lo los más me mi mí mientras mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro
    otros para pero poco por porque pues que qué quien quién se sea ser si sí sido sin sobre solo sólo son soy su sus
    también tan tanto te tenía tiene tienen toda todas todo todos tu tú tus un una unas uno unos usted vosotros y ya yo`),
  fr: words(`a ai alors après as au aucun aussi autre aux avait avaient avant avec avez avoir avons c car ce cela ces cet
    cette ceux chez ci comme comment d dans de depuis des deux donc dont du elle elles en encore entre es est et étaient
    était été être eu eux fait faire fois il ils j je jusqu l la là le les leur leurs lorsqu lui m ma mais me même mes moi
    moins mon n ne ni nos notre nous on ont ou où par parce pas peu peut plus pour pourquoi puis qu quand que quel quelle
    quelles quels qui s sa sans se sera ses si son sont sous sur t ta te tes toi ton tous tout toute toutes très tu un une
    vers vos votre vous y`),
  ru: words(`а без бы был была были было быть в вам вас весь во вот все всё всего всех вы где да даже для до его ее её если
    есть еще ещё ж же за здесь и из или им их к как какая какой когда кто ли либо мне может мы на над надо наш не него нее
    неё нет ни них ним но ну о об однако он она они оно от очень по под после потом потому при про с сам сама себе себя
    сейчас со так также такая такие такой там те тебе тебя тем то тогда того тоже той только том тот ту ты у уж уже хотя
    чего чей чем что чтобы чьё чья эта эти этих это этого этой этом этот эту я`)
};
