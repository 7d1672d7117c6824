import type { Meaning } from './meaning.ts'

/** Replies separated by '|'; '⏎' is a line break. */
const repliesOf = (text: string): readonly string[] =>
  text.split('|').map((reply) =>
    reply
      .replaceAll(/^\s*\n|\n\s*/gu, ' ')
      .trim()
      .replaceAll(/\s*⏎\s*/gu, '\n'),
  )

/** Real-life replies by meaning: bokmål, nynorsk, dialects, English, Polish, signatures, quotes and reactions. */
export const REPLIES: Record<Meaning, readonly string[]> = {
  yes: repliesOf(`
    JA | Ja | ja | jA | Ja! | JA!!! | ja. | "Ja" | «JA» | Ja :) | ja 😊 | Ja 👍 | JA🎉🎉 | Jaaa |
    jaaaaa! | ja ja ja | Ja takk | Ja takk! | Ja, takk | ja tusen takk | Ja, gjerne | ja gjerne det |
    Ja det kan jeg | Ja, det kan jeg! | ja jeg kan | Ja jeg kan ta den | Ja, jeg tar den | ja tar den |
    Ja, jeg kommer | Jeg kan | Jeg kan! | jeg kan ta den | Jeg kan ta vakten | Jeg kan jobbe | kan jobbe |
    kan | Kan ta den | Jeg tar den | tar den! | Jeg tar vakta | Jeg tar oppdraget | Kommer! | Jeg kommer |
    Gjerne | Gjerne! | Veldig gjerne | Det kan jeg | Det kan jeg gjerne | Det går fint | Det går bra |
    Det passer fint | Passer bra | Jada | Japp | Jepp | jepp! | Yes | YES! | Yep | Yes please |
    yes I can | I can | I can take it | Yes, I'll take it | Yes, I can take the shift | Sure | sure! |
    Absolutt | Absolutt! | Selvfølgelig | Selvsagt | ja visst | Ja, klart det | Hei! Ja, det kan jeg |
    Hei, jeg kan | Hei Kari, ja gjerne | Hei Kari! Jeg kan ta den. Ola | God morgen! Ja, jeg kan komme |
    Ja. Mvh Ola | Ja mvh Ola Nordmann | JA⏎Mvh⏎Ola Nordmann | Ja⏎Hilsen Ola |
    Ja, gjerne. Med vennlig hilsen Ola | Ja⏎⏎Sendt fra min iPhone | Yes⏎Sent from my iPhone | Ja Ola |
    JA, Ola Nordmann | > Kan du jobbe tirsdag? Svar JA eller NEI⏎Ja |
    Ja⏎> Kan du jobbe?⏎> Svar JA eller NEI | Ja⏎Den 3. des. skrev: Kan du jobbe? | Svar: ja | Svar JA |
    ja ok | Ok ja | Ok, jeg tar den | Ja det er greit | Ja, det går greit | ja supert |
    Supert, jeg tar den | Jau | Jau, eg kan | Ja eg kan | Eg kan | Eg kjem | Eg tek den |
    Ja, eg tek vakta | Ja gjerna | æ kan | Æ kan ta den | ja æ kjæm | Eg kan gjerne | Ja dæ kan æ |
    Er ledig | Jeg er ledig | Ja, er ledig og kan | Mogę | Biorę | Przyjdę | Ja, ha en fin dag! | JA.⏎ | Ja… | Ja , takk . | ja❤️ | Ja, da kommer jeg | Ja da tar jeg den | Jeg stiller |
    Ja jeg stiller | Ja, jeg rekker det`),
  no: repliesOf(`
    NEI | Nei | nei | Nei. | NEI! | neiii | Nei takk | Nei, takk | nei dessverre | Nei, dessverre |
    Dessverre | Dessverre ikke | Nei, kan ikke | nei jeg kan ikke | Kan ikke | kan ikke dessverre |
    Kan dessverre ikke | Jeg kan ikke | Jeg kan dessverre ikke | Jeg kan ikke i dag | Kan ikke i morgen |
    Ikke i dag | Passer ikke | Det passer ikke | Det går ikke | Har ikke mulighet |
    Har dessverre ikke mulighet | Ikke mulighet | Nei, er på jobb | Nei, jeg er på hytta |
    Nei, er bortreist | Nei er syk | Nei, jeg jobber | Kan ikke, er syk | Kan ikke, har eksamen |
    Nei, har legetime | Nei har noe annet | Beklager, kan ikke | Beklager, jeg kan ikke | Beklager |
    Sorry, kan ikke | sorry nei | Nei 😔 | Nei 😊 | Kan ikke 😢 | Hei! Kan dessverre ikke |
    Hei Kari, jeg kan ikke. Hilsen Ola | Nei, mvh Ola | Nei⏎Sendt fra min iPhone |
    Takk, men jeg kan ikke | Takk for at du spør, men jeg kan ikke | Takk for spørsmålet, men nei | Nope |
    nope! | No | NO | No thanks | No sorry | I can't | I cannot | I can not | Sorry, I can't |
    Not available | Ikke ledig | Er ikke ledig | Ikkje | Eg kan ikkje | Kan ikkje | Nei, eg kan ikkje |
    Diverre | Nei diverre | Det passar ikkje | kan itj | æ kan ikke | Æ kan itj | kan ikkj | Nie |
    Nie mogę | Niestety nie | nie, dziękuję | Neida | næ | Svar NEI | nei nei | Nei takk, ha en fin dag |
    Jeg kan ikke komme | Kan ikke ta den | Rekker ikke | Jeg klarer ikke | Nei, kommer ikke |
    Kommer ikke | Kan ikke. Har avtale | Jeg har ikke anledning | Nwi | > Svar JA eller NEI⏎Nei |
    Kan ikke likevel | Jeg kan ikke likevel`),
  withdraw: repliesOf(`
    AVBUD | avbud | Avbud! | Avbud dessverre | Melder avbud | Jeg melder avbud | Jeg må melde avbud |
    Må dessverre melde avbud | Hei, jeg må melde avbud | Beklager, avbud | Svar AVBUD | Avbud. Mvh Ola`),
  stop: repliesOf(`
    STOPP | stopp | Stopp! | STOP | stop | Stoppp | STOPP ALLE | Stopp sms | stop all | Stopp takk |
    Unsubscribe | Avmeld`),
  start: repliesOf(`
    START | start | Start! | START igjen | Start sms | UNSTOP`),
  unclear: repliesOf(`
    Klarer meg | Jeg klarer meg, takk | Jeg klarer det | Passer | Jeg passer | Svar kommer | svar kommer i kveld | Kan være |
    Det kan være | Du kan ta den | Det kan du ta | Ja, du kan ta den | Vi kan | Kan du ta den | Kan ikke du ta den |
    Ja, spør | Ja, spør Kari | Jeg kan visst | Jeg kan jo | Ja nå | Da kan du | Han kan | Ja, han | Ja, hun kan | Jeg går |
    | ? | ! | ... | 😊 | 👍 | ❤️ | 👎 | 🤔 | Ja? | Nei? | ja 🤔 | Ja 👎 | Ja!? | ok | OK | Ok! |
    okei | Greit | Fint | Takk | Takk! | Hei | Hei! | Tak | jo | Mottatt | hmm | j | n | js | ha | na |
    1 | 27 | 12-16 | Ja, men bare til 12 | Ja men må gå før tolv | Ja, fra kl 9 | Ja fra 09:00 |
    ja til 14 | Ja, hvis jeg rekker det | Hvis jeg rekker det | hvis jeg får barnepass |
    Ja, dersom noen andre ikke kan | Ja, om det går med bussen | Ja, bare mandag | Ja mandag |
    Ja, kun tirsdag | Ja tirsdag, nei onsdag | ja helst | Kanskje | kanskje ja | Ja kanskje | Mulig |
    Muligens | Jeg tror det | Tror jeg kan | Usikker | Vet ikke | veit ikkje | Skal sjekke |
    Må sjekke kalenderen | Kan jeg svare senere | Kan jeg komme litt senere? | Hvor er det? |
    hvor er det | Når starter det? | Hva er lønna | Hvem er dette | Hvem er dette? |
    Er det fortsatt ledig? | Er den ledig? | Kan dere ringe meg | Ring meg | Nei, jo ja | nei jo ja |
    Ja nei | ja/nei | Ja eller nei | JA eller NEI | Svar JA eller NEI | Nei ja | Ikke nei | Ikke ja |
    Ja ikke | Ja, jeg kan ikke | Nei, jeg kan | Nei, men kan i morgen | Nei, men kan på torsdag |
    Nei, kan ikke før 12 | Kan etter 12 | Kan fra 10 | Jeg kan fra kl. 10 | Kan til halv tre |
    kan to timer | Kan formiddagen | Ja, formiddagen | Jeg kan ettermiddag | Ja hilsen Ola til tolv |
    Ja, mvh Ola kanskje | Ja hilsen formiddagen | Ja, men | Ja unntatt lunsj | Ja ca 8 | Ja kl 8 |
    ja 08.00 | Ja 8-12 | Ja 12.30 | JA 27 31 | ja 0800 | Ja, 5 min forsinket | Ja litt forsinket |
    Kommer litt sent | Kan ikke vente! | No problem | Nie ma problemu | Nei, null stress |
    Nei, det er greit | Nei det går fint | No kan eg | Nei så hyggelig! Det vil jeg gjerne |
    Likte «Kan du jobbe tirsdag? Svar JA» | Liked “Ja” | Loved “Kan du jobbe?” |
    Elsket «Svar JA eller NEI» | Reagerte med 👍 på «Ja» | 👍 til «Svar JA» | 👍 to “Ja” | Lo av «Ja» |
    > Ja | > Svar JA eller NEI | Kan du jobbe på tirsdag? Svar JA https://vikarklar.example/r/abc |
    Yes but only until noon | yes, from 10 | Maybe | If I can get a sitter | Yes if needed | What time |
    Tak, ale od 10 | może | tak jeśli | Stopp en halv | Ikke stopp | Stopp å mase om vakten | nei stopp |
    Kan starte kl 8 | ja start | Kan jeg melde avbud | avbud? | Ikke avbud | Ja avbud | Ola kan |
    Nei, passer barn | Ja, Ola kan | ja kan Ola | Hei Ola kan | Ola kan ta den for meg | Min venn kan |
    Søsteren min kan | Ja, eller Per kan | Du har fått en MMS | Jeg er på ferie og svarer ikke |
    Autosvar: Jeg er ikke på kontoret | Jeg kan kjøre dit nå jeg | Kan snart | ja snart |
    Ja om ti minutter | Jaja | Beklager, ja | Beklager sent svar, ja | Ja dessverre | Ja syk | Ja er syk |
    ja i morgen | Ja i dag | Ja, jeg er opptatt | Hadde vært gøy | Ja!! eller vent | ja jeg skal prøve |
    Jeg skal prøve | Håper det`),
}
