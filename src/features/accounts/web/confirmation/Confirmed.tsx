import CircleCheck from 'lucide-react/icons/circle-check'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Message } from '../links/Message.tsx'

interface ConfirmedProps {
  email: string
  /** The confirmation may happen on another device than the login: then the way on is the login. */
  isLoggedIn: boolean
}

export function Confirmed({ email, isLoggedIn }: ConfirmedProps) {
  return (
    <Message
      icon={CircleCheck}
      title="E-postadressen er bekreftet"
      isAnswer
      action={
        <LinkButton href={paths.admin} size="large">
          {isLoggedIn ? 'Gå til oversikten' : 'Logg inn'}
        </LinkButton>
      }
    >
      {email} er bekreftet. Nå kan du sende forespørsler til vikarene dine.
    </Message>
  )
}
