/** Past forms of English verbs: from the base ("draw") and from the third person ("draws"). Stories' verbs; others by rule. */

/** Base and past, for verbs that the rule would get wrong; `lie` is told apart by what follows it. */
const IRREGULAR = new Map(
  `arise arose|awake awoke|be was|bear bore|beat beat|become became|befall befell|begin began|bend bent|bet bet|bid bid|bind bound|bite bit
bleed bled|blow blew|break broke|breed bred|bring brought|build built|burn burned|burst burst|buy bought|cast cast|catch caught|choose chose
cling clung|come came|cost cost|creep crept|cut cut|deal dealt|dig dug|do did|draw drew|dream dreamed|drink drank|drive drove|dwell dwelt
eat ate|fall fell|feed fed|feel felt|fight fought|find found|flee fled|fling flung|fly flew|forbid forbade|forget forgot|forgive forgave
freeze froze|get got|give gave|go went|grind ground|grow grew|hang hung|have had|hear heard|hide hid|hit hit|hold held|hurt hurt|keep kept
kneel knelt|know knew|lay laid|lead led|lean leaned|leap leapt|leave left|lend lent|let let|light lit|lose lost|make made|mean meant
meet met|mistake mistook|outrun outran|overcome overcame|overhear overheard|overlook overlooked|overtake overtook|pay paid|put put|quit quit
read read|rebuild rebuilt|ride rode|ring rang|rise rose|run ran|say said|see saw|seek sought|sell sold|send sent|set set|sew sewed|shake shook
shed shed|shine shone|shoot shot|show showed|shrink shrank|shut shut|sing sang|sink sank|sit sat|sleep slept|slide slid|sling slung|slit slit
smell smelled|sneak sneaked|speak spoke|speed sped|spend spent|spill spilled|spin spun|spit spat|split split|spread spread|spring sprang
stand stood|steal stole|stick stuck|sting stung|stink stank|stride strode|strike struck|string strung|strive strove|swear swore|sweep swept
swell swelled|swim swam|swing swung|take took|teach taught|tear tore|tell told|think thought|throw threw|thrust thrust|tread trod
undergo underwent|understand understood|undo undid|unwind unwound|uphold upheld|upset upset|wake woke|wear wore|weave wove|weep wept
win won|wind wound|withdraw withdrew|withhold withheld|withstand withstood|wring wrung|write wrote`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string])
);

/** Verbs of more than one syllable that double their last letter; most (open, listen, gather, wander) do not. */
const DOUBLING =
  /^(admit|commit|permit|submit|refer|prefer|occur|regret|forget|begin|control|compel|patrol|equip|outwit|sidestep|overstep|eavesdrop|outstrip|unpin|unzip|unwrap|kidnap|transfer|confer|deter|abhor|propel|rebel|expel|repel)$/;

/** The past of a base form. `next` is the word after it, in lower case: it tells "lie to someone" from "lie somewhere". */
export function pastOf(base: string, next = ''): string {
  if (base === 'lie') return next === 'to' || next === 'about' ? 'lied' : 'lay';
  const irregular = IRREGULAR.get(base);
  if (irregular !== undefined) return irregular;
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  if (/(ic)$/.test(base)) return `${base}ked`;
  if (DOUBLING.test(base) || /^[^aeiou]*(?:qu)?[aeiou][bdfgklmnprstvz]$/.test(base))
    return `${base}${base.at(-1)}ed`;
  return `${base}ed`;
}

/** The base of a third-person form: "watches" → "watch", "carries" → "carry". */
export function baseOf(form: string): string {
  if (form === 'has') return 'have';
  if (form === 'does') return 'do';
  if (/^(lies|dies|ties|vies|belies|unties)$/.test(form)) return form.slice(0, -1);
  if (form.endsWith('ies')) return `${form.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|zz|[^aeiou]o)es$/.test(form) && !/aches$|^caches$/.test(form)) return form.slice(0, -2);
  if (/^(reaches|teaches|preaches|poaches|coaches|approaches|attaches|detaches)$/.test(form))
    return form.slice(0, -2);
  return form.slice(0, -1);
}

/**
 * Words that stories use as verbs and that also name things: taken as verbs only where the clause asks for one. Base forms.
 */
const EITHER = new Set(
  `announce argue arrive assure beckon blame boast borrow bother breathe carve chase choke claim complain confess consider continue crumble deliver deny deserve destroy disappear discover dismiss disturb emerge enjoy escort exchange expect fetch fidget finish flutter forge frighten grumble hesitate ignore inherit inquire insist interrupt introduce invite kneel knit linger listen manage mention mistrust notify obey observe perch pocket polish pray prepare present produce protect prove provide recall recognise recognize recover refill reflect release relax remind remove repair replace rescue rise rush salute scribble settle shove shuffle skim soothe squat squeeze startle stir succeed suggest summon suppose surrender survive suspect swallow swap tease thank tiptoe torment translate tuck unfold unlock unroll unwrap utter vibrate wipe withdraw worry advance attempt bark beam beg bellow bite bolt bubble bump chant chuckle circle clash clatter clutch collapse command crash creak crouch curse dart decay demand desire dodge doubt duck dwell embrace examine exclaim fear flap flare flinch flutter giggle glare gaze groan growl halt harvest head howl hug hover insult itch jerk kneel lament limp loom lunge moan mumble mutter object orbit part pat peek pierce plead pluck pounce prowl refuse regret report reply respect retreat reveal roam rumble rustle rattle scent scoff scold screech shimmer shrink skid slap slouch slump smirk snarl sneer sniff snore snort sparkle spit splutter spiral sprint squeak squint stab stagger stare startle stroke stroll struggle stumble surge swagger swerve tempt threaten thrust thud tilt topple tremble trot tug tumble twitch urge wail wander waver whimper whine wince wink wobble yell yelp ache repeat agree appear approach ask attack belong bow bring carry close decide enter explain gather hate kneel learn like live love meet need notice open owe own rattle remain remember return seem serve smile sound stay taste trust vanish visit wander want wish answer arm back bar beat bend blink block bow break burn call catch charge check claim climb cloud comb cough count cover crack crawl cross
crowd cry cut dance dare dip drag draw dream drift drink drip drop dust echo edge end escape eye face fade fall fan feed fight fill find fire fish flash flicker float flood flow
fold follow frown gamble gather glance gleam glow grasp grin grip guard guess guide gutter hail halt hammer hand hang haul heat help hide hiss
hold hook hope hum hunt hurry hush jump kick kiss knock land lash laugh lead lean leap leave light lift limp line load lock look mark march mask
mind mount move murmur name nod note nudge offer open order pace pack paint pass pause pay peel peer pick play plunge point pour press promise pull
push question race rain raise rattle reach rest ring rise risk roar rock roll row rub run rush sail scar scatter scent scrape scream search seat sense
shade shake shape share shift shine ship shiver shout shrug shudder sigh sign signal sink sip slam slice slide slip slope slow smell smile smoke snap
sound spark speed spill spin splash split spread spring stain stamp stand stare start state steam step stir stop storm stretch strike study
swarm sway sweep swell swing swirl talk tap taste tear thank thunder tick tie tilt time tip toss touch tour trace trade trail
travel tread tremble trip trust try tuck tug turn twist vow wait wake walk warn wash watch wave wear whisper whistle wind wish wonder work wrap yawn yell`.split(
    /\s+/
  )
);

export const canBeVerb = (base: string): boolean => EITHER.has(base) || IRREGULAR.has(base);

const PASTS = new Set(IRREGULAR.values());

/** Whether a word is the past of an irregular verb. */
export const isPast = (word: string): boolean => PASTS.has(word);
