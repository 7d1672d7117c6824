import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { Role } from '#shared/access.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { accountsApi } from '../api.ts'
import { Banner } from '../Banner.tsx'
import { PASSWORD_PART, PROFILE_PAGE } from '../profile-page.ts'
import { isPutAway, putAway } from './put-away.ts'
import { untilWords, useFreePassword } from './free-password.ts'

interface NewPasswordBannerProps {
  role: Role
  currentPath: string
}

/** Who came in by 'Glemt passord' can choose a new one for a few minutes. The profile page says so itself. */
export function NewPasswordBanner({ role, currentPath }: NewPasswordBannerProps) {
  const until = useFreePassword()
  const [isClosed, setClosed] = useState(false)
  const page = PROFILE_PAGE[role]
  const isOffered = until !== null && !isClosed && !isPutAway(until) && currentPath !== page
  // An invitation ends in a password that was chosen just now.
  const { data } = useQuery(accountsApi.devices.queryOptions({ enabled: isOffered }))
  if (!isOffered || data?.devices.find(({ isCurrent }) => isCurrent)?.enteredBy !== 'login') return null
  const close = () => {
    putAway(until)
    setClosed(true)
    document.getElementById('innhold')?.focus({ preventScroll: true })
  }
  return (
    <Banner
      icon={KeyRound}
      title="Vil du velge nytt passord?"
      actions={
        <>
          <LinkButton href={`${page}#${PASSWORD_PART}`} variant="secondary" size="small">
            Velg nytt passord
          </LinkButton>
          <Button variant="quiet" size="small" onPress={close}>
            Ikke nå
          </Button>
        </>
      }
    >
      Du logget inn med en lenke. Fram til {untilWords(until)} trenger du ikke det gamle.
    </Banner>
  )
}
