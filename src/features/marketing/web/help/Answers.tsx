import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function Answers() {
  return (
    <Part id="svar">
      <p>
        Trykk på oppdraget i <a href={paths.assignmentLog}>oppdragsloggen</a>. Siden følger med av seg selv,
        og øverst står det som betyr noe: «Venter på et ja», eller hvem som kommer, med nummeret.
      </p>
      <ol>
        <li>
          Den første som svarer ja, får oppdraget. Vikaren får e&#8209;post med kalenderfil, og du får
          e&#8209;post. Meldinger som ikke er sendt ennå, blir stanset.
        </li>
        <li>Sier noen ja for sent, blir de «Interessert» og står i reserve, i den rekkefølgen de svarte.</li>
        <li>
          Ingen svar? Trykk «Send påminnelse til alle». Den går til dem som ikke har svart, og du ser prisen
          først. Ring så lenge: nummeret står på hver mottaker.
        </li>
        <li>
          Melder vikaren avbud, får du e&#8209;post med en gang, og SMS hvis du har kreditt og nummer.
          Oppdraget er ledig igjen, og reservene står øverst med telefonnummer.
        </li>
        <li>
          Trenger du ikke vikaren likevel? Velg «Avlys oppdrag». Den som hadde oppdraget, får beskjed. Et
          avlyst oppdrag kan ikke åpnes igjen.
        </li>
      </ol>
      <p>
        «Åpnet lenken» betyr at noen har tatt på siden. Står det ikke der, kan vikaren ha lest den likevel.
        Det som haster mest, står under «Trenger oppmerksomhet» på <a href={paths.admin}>Oversikt</a>.
      </p>
    </Part>
  )
}
