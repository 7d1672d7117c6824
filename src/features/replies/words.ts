/**
 * The words of replies by SMS: bokmål, nynorsk, dialects, English and Polish. A yes may only contain words from these
 * lists, so a condition in any other word makes the reply unclear.
 */
const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter(Boolean))

/** Yes by itself. Left out: 'tak' (yes in Polish, thanks in Danish), 'ok' and 'jo' (may only mean "received"). */
export const YES = wordSet(
  'ja jau jada japp jepp jess yes yep yup yeah sure gjerne gjerna absolutt selvfølgelig sjølvsagt selvsagt definitivt',
)

/** Able to come: a yes, or a no when negated. */
export const ABLE = wordSet(
  `ledig tilgjengelig available kan kommer kjem kjæm tar tek tæk vil rekker rekk stiller møter can mogę moge biorę
  przyjdę`,
)

/** Able to come only beside a word that agrees: 'jeg passer' may mean 'I pass', and 'klarer meg' is a no. */
export const WEAKLY_ABLE = wordSet('passer passar går klarer klarar')

/** Other people than the sender. Beside a verb, the reply may be about them: 'du kan ta den'. */
export const OTHERS = wordSet('du dere dykk dokker vi de dei you we')

export const NOT = wordSet('ikke ikkje ikkj itte itj ittj isje inte not nie')

/** No by itself. 'nie' is Polish, and close to 'nei' on a keyboard. */
export const NO = wordSet(
  `nei næ nææ neida nope nah niks nix nwi nri no nie cannot cant dessverre diverre beklager beklagar sorry niestety
  umulig`,
)

/** Opens a no whose other words may be any. */
export const OPENS_NO = wordSet('nei næ nwi nri nope')

/** Does not change the meaning of a reply. */
export const NEUTRAL = wordSet(
  `jeg eg æ je i im det den denne dette meg mæ deg dæ oss me er blir
  hei heia hallo heisann hi hello
  takk takker tusen mange hjertelig thanks thank please dzięki dziękuję
  for at som og også så da flott fin supert topp kult kjempefint strålende perfekt
  great good perfect ok okei okay okey oki
  ta komme kome jobbe arbeide stille møte der her på vakten vakta vakt oppdraget oppdrag jobben
  shift job the it that this take be there will ill to i'll i'm
  godt veldig helt klart sees ses ha`,
)

/** Agrees beside a yes ('det går fint'), and makes a no unclear ('nei, det er greit'). */
export const AGREES = wordSet('bra fint greit greitt fine')

/** Reasons for a no. A yes cannot contain them. */
export const REASONS = wordSet(
  `har hadde mulighet moglegheit muligheter anledning høve tid fri borte bortreist opptatt oppteken syk sjuk ferie
  ferien reise reiser reist jobb skole skolen skule forelesning eksamen legetime lege tannlege barn barna familie
  avtale avtaler planer planlagt annet anna noe noko allerede alt fått en ei et andre annen jobber denne gangen gongen likevel likevæl
  dag idag morgen imorgen kveld ikveld kvelden helgen helga uka uken today tomorrow busy sick working am dziś jutro`,
)

export const GREETINGS = wordSet('hei heia hallo heisann hi hello')

export const WITHDRAW = wordSet('avbud')
export const BESIDE_WITHDRAW = wordSet(
  'melder melde må jeg eg æ dessverre diverre beklager beklagar hei takk svar på vakten vakta',
)
export const STOP = wordSet('stopp stop stopall avmeld unsubscribe')
export const START = wordSet('start unstop')
export const BESIDE_STOP = wordSet(
  'sms meldinger meldingar meldingene all alle sending av fra denne tjenesten takk please vennligst vikarklar igjen',
)

/** Makes any reply unclear: conditions, questions, doubt, a part of the shift, times. */
export const DOUBT = wordSet(
  `hvis viss dersom om når men bare berre kun til fra frå etter før føre innen siden sidan kl klokka klokken
  problem problemer stress fare sak
  kanskje kansje muligens mulig mogleg trolig sannsynligvis antakelig tror trur usikker uviss helst unntatt utenom
  forutsatt såfremt mindre ellers eller heller litt senere seinare seinere sein seint forsinket forseinka
  formiddag formiddagen ettermiddag ettermiddagen natt natten natta dagen lunsj pause første siste del deler delvis
  halv halve halvparten kvart timer time timar minutter min avhenger egentlig eigentleg skal prøve prøver håper vente
  venter sjekke sjekker høre hører vet veit ringe ring ringer tilbake
  hva kva ka hvem kven kem hvor kor hvordan korleis hvorfor korfor hvilken hvilke
  if but only until till from after before maybe perhaps unless late later possibly might depends except when where
  what who why how half or could would
  jeśli jesli ale tylko od po może moze chyba gdy kiedy gdzie
  mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tysdag laurdag sundag
  monday tuesday wednesday thursday friday saturday sunday
  ett to tre fire fem seks sju syv åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue`,
)
