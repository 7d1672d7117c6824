import { paths } from '#shared/paths.ts'
import { FirstMinutes, ImportList, LoggingIn } from './help/FirstMinutes.tsx'
import { PARTS, Part } from './help/Part.tsx'
import { Questions } from './help/Questions.tsx'
import { SendAssignment, SomeAtATime, Answers, SmsCredits } from './help/SendAssignment.tsx'
import { TextPage } from './text/TextPage.tsx'
import css from './HelpPage.module.css'

export function HelpPage() {
  return (
    <TextPage
      title="Hjelp"
      lead="Hele veien fra tomt register til en vikar på plass. Ordene i «hermetegn» er de du ser på skjermen."
      contents={PARTS}
    >
      <FirstMinutes />
      <ImportList />
      <SendAssignment />
      <SomeAtATime />
      <Answers />
      <StaffRoom />
      <SmsCredits />
      <ForSubstitutes />
      <LoggingIn />
      <Shortcuts />
      <Questions />
    </TextPage>
  )
}

function ForSubstitutes() {
  return (
    <Part id="vikar">
      <h3>Svar på en forespørsel</h3>
      <ol>
        <li>Åpne lenken i SMS-en eller e&#8209;posten. Den er din egen; ikke send den videre.</li>
        <li>
          Se hva, hvor og når, og hvem du kan ringe. Trykk «Ja, jeg tar oppdraget» eller «Nei, jeg kan ikke».
        </li>
        <li>
          Står det at du har fått oppdraget, er det ditt. Du får e&#8209;post med bekreftelse, og kan trykke
          «Legg i kalenderen».
        </li>
        <li>
          Var noen raskere, står du i reserve. Blir oppdraget ledig igjen, får du spørsmålet, og kan svare ja
          på den samme siden.
        </li>
      </ol>
      <p>
        Du trenger verken app eller innlogging for å svare, og du kan ombestemme deg så lenge oppdraget er
        ledig. Du kan ikke svare ved å sende SMS tilbake: bare siden teller.
      </p>
      <p>
        Lurer du på hvorfor du fikk forespørselen? Trykk «Hvorfor ble jeg spurt?» på siden. Der står det når
        og hvorfor, uten navn på andre.
      </p>
      <h3>Kan du ikke likevel?</h3>
      <p>
        Åpne lenken igjen og velg «Jeg kan ikke likevel». Arbeidsgiveren får beskjed med en gang, og oppdraget
        blir ledig for andre. Når vakten har startet, må du ringe.
      </p>
      <h3>Ferie, fri og SMS</h3>
      <p>
        Har du innlogging, finner du alt på <a href={paths.vikarDashboard}>Oversikt</a>:
      </p>
      <ul>
        <li>
          Under «Når du er utilgjengelig» trykker du på en dag, eller «Legg til periode». Da blir du ikke
          spurt når arbeidsgiveren spør alle som er ledige. Perioden gjelder hos alle arbeidsgiverne dine. De
          ser dagene, men ikke årsaken: den er bare for deg.
        </li>
        <li>«Ikke send meg SMS» gir deg e&#8209;post i stedet. Husk at første ja får oppdraget.</li>
        <li>«Mine oppdrag» viser vaktene dine og timene denne måneden.</li>
        <li>
          Har du fått nytt nummer? Endre det under{' '}
          <a href={paths.vikarProfileSettings}>Profilinnstillinger</a>, og velg hvilke arbeidsgivere som skal
          få det.
        </li>
        <li>
          Inviterer en ny arbeidsgiver deg, svarer du ja eller nei øverst på siden. Før du har sagt ja, ser de
          ingenting om innloggingen din.
        </li>
      </ul>
      <p>
        Har du ikke innlogging, eller stemmer ikke navn, nummer eller adresse? Si fra til arbeidsgiveren. Det
        er de som registrerer vikarer, retter opplysninger og sender innlogging.
      </p>
    </Part>
  )
}

const SHORTCUTS = [
  { keys: ['N'], what: 'Nytt oppdrag' },
  { keys: ['G', 'O'], what: 'Oversikt' },
  { keys: ['G', 'V'], what: 'Vikarregister' },
  { keys: ['G', 'L'], what: 'Oppdragslogg' },
  { keys: ['G', 'S'], what: 'SMS' },
  { keys: ['/'], what: 'Søk, der siden har et søkefelt' },
  { keys: ['?'], what: 'Alle snarveiene' },
] as const

/** The office's keyboard shortcuts, as in the list behind `?`. */
function Shortcuts() {
  return (
    <Part id="snarveier">
      <p>På kontorets sider, én tast om gangen. De hviler mens du skriver i et felt.</p>
      <dl className={css.keys}>
        {SHORTCUTS.map(({ keys: [first, second], what }) => (
          <div key={what}>
            <dt>
              <kbd className={css.key}>{first}</kbd>
              {second && (
                <>
                  {' så '}
                  <kbd className={css.key}>{second}</kbd>
                </>
              )}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        Åpne menyen med navnet ditt og velg «Tastatursnarveier» for å se lista, eller for å slå snarveiene av
        på maskinen du sitter ved.
      </p>
    </Part>
  )
}

function StaffRoom() {
  return (
    <Part id="tavla">
      <p>
        <a href={paths.board}>Arket til personalrommet</a> viser vaktene i dag og i morgen: tid, sted, hvem
        som kommer, og telefonnummeret. Nattevakten fra i går står der til den er over. Beskrivelser og
        grunner vises ikke.
      </p>
      <ul>
        <li>
          <strong>På papir:</strong> Velg «Åpne arket og skriv ut» på <a href={paths.office}>Kontoret</a>.
          Vaktene får plass på én A4-side. Har dere avdelinger, velger du hvem arket er for. Hele uka skriver
          du ut fra <a href={paths.weeks}>Uke</a>, med «Skriv ut uka».
        </li>
        <li>
          <strong>På en skjerm:</strong> «Lag adresse til en skjerm» gir en adresse som viser det samme uten
          innlogging, og som holder seg oppdatert. Du velger avdeling, og om telefonnumrene skal være med.
          Alle som har adressen, ser vaktene.
        </li>
        <li>
          <strong>Steng den igjen:</strong> Velg «Steng» ved adressen, så slutter skjermene å vise vaktene med
          en gang.
        </li>
      </ul>
    </Part>
  )
}
