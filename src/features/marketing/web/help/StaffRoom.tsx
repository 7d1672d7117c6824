import { paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function StaffRoom() {
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
