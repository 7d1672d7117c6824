import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { Me } from '../../contract.ts'
import { Banner } from '../Banner.tsx'
import { PASSWORD_PART, PROFILE_PAGE } from '../profile-page.ts'
import { untilWords, useFreePassword } from './free-password.ts'

interface NewPasswordBannerProps {
  me: NonNullable<Me>
  currentPath: string
}

/**
 * A user who logged in by 'Glemt passord' can choose a new one for a few minutes. The profile page has its own text
 * for this.
 */
export function NewPasswordBanner({ me, currentPath }: NewPasswordBannerProps) {
  const until = useFreePassword()
  const [isClosed, setClosed] = useState(false)
  const page = PROFILE_PAGE[me.role]
  // Not after an invitation: the password has just been chosen.
  if (until === null || me.enteredBy !== 'login') return null
  if (isClosed || isPutAway(until) || currentPath === page) return null
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
      Du logget inn med en lenke. Fram til {untilWords(until)} kan du velge passord uten å oppgi et gammelt.
    </Banner>
  )
}

const key = 'new-password-offer'

/** Remembers in this tab that the offer was declined. Its end time identifies the offer. */
function putAway(until: string): void {
  try {
    sessionStorage.setItem(key, until)
  } catch {
    // A browser that refuses storage asks again after a reload.
  }
}

function isPutAway(until: string): boolean {
  try {
    return sessionStorage.getItem(key) === until
  } catch {
    return false
  }
}
