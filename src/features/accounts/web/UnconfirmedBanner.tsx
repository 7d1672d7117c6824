import { useQuery } from '@tanstack/react-query'
import MailWarning from 'lucide-react/icons/mail-warning'
import { meQuery } from './api.ts'
import { ResendButton } from './ResendButton.tsx'
import css from './UnconfirmedBanner.module.css'

/** What an unconfirmed account cannot do yet. Goes away by itself when the address is confirmed in another tab. */
export function UnconfirmedBanner() {
  const { data: me } = useQuery({
    ...meQuery(),
    refetchOnWindowFocus: ({ state }) => (state.data?.emailVerified === false ? 'always' : true),
  })
  if (!me || me.emailVerified) return null
  return (
    <aside className={css.banner} aria-labelledby="unconfirmed-title">
      <div className={css.inner}>
        <MailWarning size={24} aria-hidden />
        <div className={css.texts}>
          <h2 id="unconfirmed-title">Bekreft e-postadressen din</h2>
          <p>
            Lenken er sendt til {me.email}. Du kan bygge opp vikarregisteret nå, men ikke sende forespørsler
            før adressen er bekreftet.
          </p>
        </div>
        <ResendButton />
      </div>
    </aside>
  )
}
