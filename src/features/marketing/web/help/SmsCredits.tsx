import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function SmsCredits() {
  return (
    <Part id="kreditter">
      <p>
        Én SMS til én vikar bruker én kreditt. E&#8209;post bruker ingenting. Saldoen står på{' '}
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
