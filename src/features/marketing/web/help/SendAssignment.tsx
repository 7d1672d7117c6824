import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function SendAssignment() {
  return (
    <Part id="oppdrag">
      <ol>
        <li>
          Åpne <a href={paths.createAssignment}>Opprett oppdrag</a>, eller trykk «Nytt oppdrag» i menyen.
        </li>
        <li>
          Skriv «Tittel» og «Sted», og velg «Dato», «Starttid» og «Sluttid». En sluttid før starttiden betyr
          neste dag: 22.00–07.00 er en nattevakt.
        </li>
        <li>«Beskrivelse» og «Krav» er frivillig. De står på siden der vikaren svarer, ikke i SMS-en.</li>
        <li>
          Velg «Mottakere»: «Alle tilgjengelige vikarer», eller «Velg vikarer». Den som er opptatt, borte den
          dagen eller har en annen vakt da, blir utelatt. Åpne lista for å se hvem, og ta dem med likevel om
          du vil.
        </li>
        <li>
          Velg «Send som»: SMS, e&#8209;post eller begge. Meldingen står ved siden av, slik vikarene får den.
        </li>
        <li>
          Ved knappen står hvor mange som blir spurt, og hvor mange SMS du har igjen etterpå. Trykk «Opprett
          og send forespørsler».
        </li>
      </ol>
      <p>
        Skal du sende nesten det samme igjen? Velg «Opprett lignende» på det forrige oppdraget, så mangler
        bare datoen.
      </p>
    </Part>
  )
}
