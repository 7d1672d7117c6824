import { authPath, paths } from '#shared/paths.ts'
import { Part } from './Part.tsx'

export function LoggingIn() {
  return (
    <Part id="innlogging">
      <ul>
        <li>
          <strong>Glemt passord:</strong> Velg <a href={authPath({ tab: 'forgot' })}>Glemt passord</a>, så får
          du en lenke på e&#8209;post. Den virker én gang, i 30&nbsp;minutter. Nytt passord velger du under
          Profilinnstillinger når du er inne.
        </li>
        <li>
          <strong>Bekreft adressen:</strong> Lenken virker i 24&nbsp;timer. Kom den ikke, ser du i
          søppelposten og trykker «Send ny bekreftelse» øverst på siden.
        </li>
        <li>
          <strong>Innlogging til en vikar:</strong> Trykk «Send innlogging» i{' '}
          <a href={paths.vikarer}>vikarregisteret</a>. Vikaren får en lenke for å velge passord, og den virker
          i sju dager. Etterpå heter knappen «Send på nytt».
        </li>
        <li>
          <strong>Logget inn et annet sted:</strong> «Her er du logget inn» under Profilinnstillinger viser
          enhetene dine, og logger dem ut. På en maskin du ikke bruker, går innloggingen ut etter
          30&nbsp;dager.
        </li>
      </ul>
    </Part>
  )
}
