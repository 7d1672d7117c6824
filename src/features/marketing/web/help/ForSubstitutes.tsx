import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function ForSubstitutes() {
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
