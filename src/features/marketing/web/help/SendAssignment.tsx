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
        <li>
          Trenger du flere samtidig? Skriv det under «Antall vikarer». Trenger du noen flere dager? Trykk
          «Legg til en vakt» eller «Gjenta på hverdager»: Alle vaktene går i én melding, og vikaren svarer på
          hver av dem.
        </li>
        <li>«Beskrivelse» og «Krav» er frivillig. De står på siden der vikaren svarer, ikke i SMS-en.</li>
        <li>
          Velg «Mottakere»: «Alle tilgjengelige vikarer», eller «Velg vikarer». De som er opptatt, borte den
          dagen eller har en annen vakt da, blir utelatt. Åpne lista for å se hvem, og ta dem med likevel om
          du vil.
        </li>
        <li>
          Velg «Send som»: SMS, e&#8209;post eller begge. Meldingen står ved siden av, slik vikarene får den.
        </li>
        <li>
          Ved knappen står hvor mange som blir spurt, og hvor mange SMS du har igjen etterpå. Trykk «Opprett
          og send forespørsler». De første ti sekundene er ingenting sendt: Trykk «Angre» hvis noe ble feil,
          så står skjemaet som du forlot det.
        </li>
      </ol>
      <p>
        Skal du sende det samme igjen? Trykk på vakten under «Spør igjen», med de samme vikarene og dagen som
        er mest sannsynlig. Det dere spør om ofte, tar dere vare på med «Lagre som mal».
      </p>
    </Part>
  )
}

export function SomeAtATime() {
  return (
    <Part id="noen-om-gangen">
      <p>
        Trenger du ikke spørre alle på én gang? Da får noen få spørsmålet, og de andre står i kø. Sier én nei,
        kommer en melding ikke fram, eller svarer ingen i tide, går spørsmålet til neste med en gang. Et ja
        stopper køen: Ingen flere blir spurt, og det koster ikke flere SMS.
      </p>
      <ul>
        <li>
          <strong>Rekkefølgen:</strong> Først gruppene du velger, for eksempel favorittene. Så hvem som ikke
          er spurt på lengst, så hvem som har færrest timer hos dere de siste 28&nbsp;dagene. Står det likt,
          trekkes det lodd, og tallet det er trukket med, står på siden. Ingen rangeres etter hva de har svart
          før. «Grunnlaget for rekkefølgen» viser hvordan den ble laget og fulgt, til å skrive ut.
        </li>
        <li>
          <strong>Følg med:</strong> På siden til oppdraget ser du hvem som har spørsmålet nå, hvem som er
          neste og hvorfor, og når neste får spørsmålet.
        </li>
        <li>
          <strong>Endre underveis:</strong> I «Endre køen» velger du hvor mange du spør om gangen, hvor lenge
          de får svare, og når du spør alle som er igjen. Haster det, trykker du «Spør alle nå». Du ser hvem
          som blir spurt, og hvor mange SMS det tar, før du trykker.
        </li>
        <li>
          <strong>Stilletid:</strong> Fra kl.&nbsp;22.00 til 06.00 venter køen, om du ikke sier at det haster.
          Sender du noe selv da, spør vi om du mener det. Hele helgen kan også være stille. Tidene og det dere
          ellers pleier å bruke, velger du på <a href={paths.office}>Kontoret</a> under «Slik spør dere».
        </li>
        <li>
          <strong>For få SMS:</strong> Da venter køen til dere har kjøpt flere. Sender dere e&#8209;post også,
          går den ut som før.
        </li>
      </ul>
    </Part>
  )
}

export function Answers() {
  return (
    <Part id="svar">
      <p>
        Trykk på oppdraget i <a href={paths.assignmentLog}>oppdragsloggen</a>. Siden følger med av seg selv,
        og øverst står det som betyr noe: «Venter på et ja», eller hvem som kommer, med nummeret.
      </p>
      <ol>
        <li>
          Den første som svarer ja, får oppdraget, eller de første når du trenger flere. Vikaren får
          e&#8209;post med kalenderfil, og du får e&#8209;post. Meldinger som ikke er sendt ennå, blir
          stanset.
        </li>
        <li>Sier noen ja for sent, blir de «Interessert» og står i reserve, i den rekkefølgen de svarte.</li>
        <li>
          Ingen svar? Trykk «Send påminnelse til alle». Den går til dem som ikke har svart, og du ser prisen
          først. Ring så lenge: nummeret står på hver mottaker.
        </li>
        <li>
          Melder vikaren avbud, får du e&#8209;post med en gang, og SMS hvis du har kreditt og nummer.
          Oppdraget er ledig igjen. De i reserve får spørsmålet av seg selv, og står øverst med telefonnummer.
          Så går køen videre, om det er en.
        </li>
        <li>
          Trenger du ikke vikaren likevel? Velg «Mer», og «Avlys oppdrag». Vikaren som hadde oppdraget, får
          beskjed, gjerne med noen ord fra deg. Flere vakter i samme forespørsel avlyser du samlet: hver vikar
          får én melding om alle sine. Fram til vakten begynner kan du velge «Åpne igjen».
        </li>
        <li>
          Ble tiden eller stedet feil? Velg «Endre». Vikaren som har oppdraget, får beskjed og blir spurt om
          den nye tiden passer. De andre ser det nye bak lenken sin. Med «Fjern fra vakten» i menyen ved
          navnet blir plassen ledig, og de i reserve får spørsmålet. Med «Send melding» skriver du til dem du
          velger.
        </li>
        <li>
          Ringer en vikar og sier ja? Velg «Avtalt på telefon», eller «Registrer svar» i menyen ved navnet, så
          er vakten besatt. Med «Spør flere» spør du noen til.
        </li>
      </ol>
      <p>
        Leter du etter noe eldre? «Filtrer» i loggen finner fram etter vikar, avdeling, dager og status, også
        flere statuser samtidig. «Eksporter CSV» gir oppdragene som filteret viser, til et regneark.
      </p>
      <p>
        «Åpnet lenken» betyr at noen har tatt på siden. Står det ikke der, kan vikaren ha lest den likevel.
        Det som haster mest, står under «Trenger oppmerksomhet» på <a href={paths.admin}>Oversikt</a>.
      </p>
    </Part>
  )
}

export function SmsCredits() {
  return (
    <Part id="kreditter">
      <p>
        Én SMS til én vikar trekker én SMS fra saldoen. E&#8209;post bruker ingenting. Saldoen står på{' '}
        <a href={paths.admin}>Oversikt</a> som «SMS igjen».
      </p>
      <ol>
        <li>
          Åpne <a href={paths.credits}>SMS</a>, velg en pakke og trykk «Kjøp». Betalingen åpnes i en ny fane.
          Blir den stoppet av nettleseren, trykker du «Åpne betalingsside».
        </li>
        <li>Når betalingen er godkjent, ligger SMS-ene på saldoen. Kvitteringen står under «Siste kjøp».</li>
        <li>Velg under «Varsel om lav saldo» når du vil ha e&#8209;post om at det begynner å bli lite.</li>
      </ol>
      <p>
        Er saldoen for liten til alle mottakerne, går ingen SMS ut: da slipper du å lure på hvem som fikk den.
        En SMS som ikke blir levert, kommer tilbake på saldoen. Hvert kjøp, hver SMS og hver retur står under{' '}
        <a href={paths.creditLedger}>Alle bevegelser</a>. Priser og spørsmål om betaling står under{' '}
        <a href={paths.prices}>Priser</a>.
      </p>
    </Part>
  )
}
