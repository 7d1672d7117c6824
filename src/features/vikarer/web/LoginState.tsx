import { Badge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import { LOGIN_LABEL } from '../texts.ts'
import css from './LoginState.module.css'
import { SendLogin } from './SendLogin.tsx'

/** Whether a substitute can log in, with the button that changes it. */
export function LoginState({ vikar }: { vikar: Vikar }) {
  return (
    <div className={css.state}>
      <div className={css.words}>
        <Badge>{LOGIN_LABEL[vikar.login]}</Badge>
        {vikar.login === 'invited' && <p className={css.note}>Invitert, ikke tatt i bruk</p>}
      </div>
      <SendLogin vikar={vikar} />
    </div>
  )
}
