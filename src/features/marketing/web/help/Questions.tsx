import { paths } from '#shared/paths.ts'
import { Details } from '#web/ui/Details.tsx'
import { Part } from './Part.tsx'
import css from './Questions.module.css'

export function Questions() {
  return (
    <Part id="sporsmal">
      <div className={css.questions}>
        <MessageQuestions />
        <RegisterQuestions />
      </div>
      <p>
        Står det ikke her? <a href={paths.contact}>Kontakt oss</a>.
      </p>
    </Part>
  )
}

function MessageQuestions() {
  return (
    <>
      <Details summary="En vikar har ikke fått SMS-en">
        <p>
          Åpne oppdraget i loggen og se på mottakeren. Står det at SMS-en feilet, retter du nummeret i
          registeret og trykker «Send til dem som ikke fikk den». SMS går bare til mobilnumre, og ikke til den
          som har valgt «Ikke send meg SMS».
        </p>
      </Details>
      <Details summary="Det står «Leverandøren svarer ikke»">
        <p>
          SMS-leverandøren eller e&#8209;postserveren er nede. Meldingene går ut av seg selv så snart den er
          tilbake. Ring hvis det haster.
        </p>
      </Details>
      <Details summary="«E-posten kommer ikke fram» hos en vikar">
        <p>Adressen er trolig feil. Rett den i registeret; merket forsvinner når adressen er endret.</p>
      </Details>
      <Details summary="En vikar står med «Ingen e-post»">
        <p>
          Da går meldingene bare på SMS. Sender du et oppdrag bare på e&#8209;post, får vikaren det ikke.
          Bekreftelsen med kalenderfil og innloggingen kommer også på e&#8209;post, så legg gjerne inn
          adressen.
        </p>
      </Details>
      <Details summary="Kan vikaren svare på SMS-en med «ja»?">
        <p>
          Nei. Svaret teller bare når det er gitt på siden bak lenken, for der avgjøres det hvem som var
          først.
        </p>
      </Details>
      <Details summary="SMS-en er kortet ned">
        <p>
          En SMS har plass til 160&nbsp;tegn. Er teksten for lang, korter Vikarklar ned tittel og sted, aldri
          dato, klokkeslett eller lenke. Hele teksten står på siden bak lenken.
        </p>
      </Details>
    </>
  )
}

function RegisterQuestions() {
  return (
    <>
      <Details summary="En vikar er ikke med i «Alle tilgjengelige vikarer»">
        <p>
          Enten står vikaren som «Opptatt» eller «Inaktiv», har lagt inn en periode som overlapper med vakten,
          eller har en annen vakt da. Åpne lista over utelatte for å se hvorfor, og velg «Ta med likevel».
        </p>
      </Details>
      <Details summary="En vikar sier fra om ferie, eller kan aldri på fredager">
        <p>
          Åpne vikaren i <a href={paths.vikarer}>registeret</a> og trykk «Legg inn fravær»: en uke, noen dager
          eller faste ukedager. Da blir vikaren ikke spurt sammen med alle tilgjengelige. Vakter vikaren alt
          har, blir stående. Det vikaren selv har lagt inn, står der også, uten årsaken.
        </p>
      </Details>
      <Details summary="To vikarer har samme nummer eller e-post">
        <p>
          Det går ikke: nummer og adresse må være vikarens egne, ellers vet ingen hvem som svarte. Det samme
          nummeret kan godt stå hos flere arbeidsgivere.
        </p>
      </Details>
      <Details summary="Jeg slettet en vikar ved en feil">
        <p>
          Trykk «Nylig slettet» i vikarregisteret, og så «Gjenopprett». Det går i 30 dager. Vakter som ble
          åpnet igjen, er fortsatt åpne. Slettet du for godt, legger du vikaren til på nytt.
        </p>
      </Details>
      <Details summary="Vi er flere på kontoret, eller har flere avdelinger">
        <p>
          Eieren av kontoen inviterer kolleger og lager avdelinger under «Kontoret». En avdeling har sitt
          faste sted, sin kontaktperson og dem den spør til vanlig. En kollega som bare skal se sin egen, får
          «Bare noen avdelinger».
        </p>
      </Details>
      <Details summary="Kan vi ta med oss alt vi har lagt inn?">
        <p>
          Ja. «Last ned data» på <a href={paths.office}>Kontoret</a> gir hele arkivet, «Last ned som CSV» i{' '}
          <a href={paths.vikarer}>vikarregisteret</a> gir registeret, og «Eksporter CSV» i{' '}
          <a href={paths.assignmentLog}>oppdragsloggen</a> gir oppdragene som regneark.
        </p>
      </Details>
    </>
  )
}
