import { useQuery } from '@tanstack/react-query'
import MailWarning from 'lucide-react/icons/mail-warning'
import { meQuery } from './api.ts'
import { Banner } from './Banner.tsx'
import { ResendButton } from './ResendButton.tsx'

/** What an unconfirmed account cannot do yet. Goes away by itself when the address is confirmed in another tab. */
export function UnconfirmedBanner() {
  const { data: me } = useQuery({
    ...meQuery(),
    refetchOnWindowFocus: ({ state }) => (state.data?.emailVerified === false ? 'always' : true),
  })
  if (!me || me.emailVerified) return null
  return (
    <Banner icon={MailWarning} title="Bekreft e-postadressen din" actions={<ResendButton />}>
      Lenken er sendt til {me.email}. Du kan bygge opp vikarregisteret nå, men ikke sende forespørsler før
      adressen er bekreftet.
    </Banner>
  )
}
