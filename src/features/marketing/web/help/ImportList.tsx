import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function ImportList() {
  return (
    <Part id="import">
      <ol>
        <li>
          Åpne <a href={paths.importVikarer}>Importer vikarer</a>. Den ligger også i vikarregisteret, under
          «Importer».
        </li>
        <li>
          Merk radene i regnearket, kopier, og lim inn under «Lim inn fra regneark». Eller velg «Last opp fil»
          med en Excel-fil (.xlsx) eller CSV-fil.
        </li>
        <li>
          Trykk «Se over lista». Vikarklar gjetter hva kolonnene er; rett dem under «Kolonner» hvis det
          bommer.
        </li>
        <li>Rader med feil kan du rette på stedet. De andre kan du importere uten å vente på dem.</li>
        <li>
          Velg hva som skjer med «De som finnes fra før»: «Hopp over» lar dem stå, «Oppdater» retter
          opplysningene. Trykk på importknappen nederst.
        </li>
      </ol>
      <p>
        Navn, telefon og e&#8209;post må være med. Bedrift, kompetanse og tilgjengelighet er frivillig, og
        andre kolonner hoppes over. Ingenting lagres før du importerer, den samme lista to ganger gir ikke
        dobbelt opp, og de nye vikarene får ingen melding om det. Én import tar opptil 2000&nbsp;vikarer.
      </p>
    </Part>
  )
}
