import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { meQuery } from './api.ts'
import { Message } from './Message.tsx'

/** The confirmation may happen on another device than the login: then the way on is the login. */
export function Confirmed({ email }: { email: string }) {
  const { data: me } = useQuery(meQuery())
  return (
    <Message
      icon={CircleCheck}
      title="E-postadressen er bekreftet"
      isAnswer
      action={
        <LinkButton href={paths.admin} size="large">
          {me ? 'Gå til oversikten' : 'Logg inn'}
        </LinkButton>
      }
    >
      {email} er bekreftet. Nå kan du sende forespørsler til vikarene dine.
    </Message>
  )
}
