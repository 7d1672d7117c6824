import { Badge } from '#web/ui/Badge.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { Vikar } from '../contract.ts'
import { LOGIN_LABEL } from '../texts.ts'
import { SendLogin } from './SendLogin.tsx'

/** A substitute's login state, with the button that sends one. */
export function LoginState({ vikar }: { vikar: Vikar }) {
  return (
    <Row>
      <Badge>{LOGIN_LABEL[vikar.login]}</Badge>
      {vikar.login === 'invited' && <span>Invitert, ikke tatt i bruk</span>}
      <SendLogin vikar={vikar} />
    </Row>
  )
}
