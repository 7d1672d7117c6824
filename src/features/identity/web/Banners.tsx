import { useQuery } from '@tanstack/react-query'
import LogOut from 'lucide-react/icons/log-out'
import MailWarning from 'lucide-react/icons/mail-warning'
import MailX from 'lucide-react/icons/mail-x'
import UserRoundKey from 'lucide-react/icons/user-round-key'
import KeyRound from 'lucide-react/icons/key-round'
import { useState, type ReactNode, useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { Me } from '../contract.ts'
import { meQuery } from './api.ts'
import { ResendButton } from './ResendButton.tsx'
import { signOut } from './sign-out.ts'
import { PASSWORD_PART, PROFILE_PAGE } from './profile-page.ts'
import { untilWords, useFreePassword } from './password/free-password.ts'
import css from './Banners.module.css'

interface BannersProps {
  me: NonNullable<Me>
  currentPath: string
}

/** Banners about the account, above every page behind the login. Loaded if `hasBanner` is true. */
export function Banners({ me, currentPath }: BannersProps) {
  return (
    <>
      <MagicSessionBanner me={me} />
      {me.role === 'administrator' && <UnconfirmedBanner />}
      <NewPasswordBanner me={me} currentPath={currentPath} />
    </>
  )
}

interface NewPasswordBannerProps {
  me: NonNullable<Me>
  currentPath: string
}

/**
 * A user who logged in by 'Glemt passord' can choose a new one for a few minutes. The profile page has its own text
 * for this.
 */
function NewPasswordBanner({ me, currentPath }: NewPasswordBannerProps) {
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

interface BannerProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  actions: ReactNode
}

/** A banner across the top of every page behind the login. */
function Banner({ icon: Icon, title, children, actions }: BannerProps) {
  const id = useId()
  return (
    <aside className={css.banner} aria-labelledby={id}>
      <div className={css.inner}>
        <Icon size={24} aria-hidden />
        <div className={css.texts}>
          <h2 id={id}>{title}</h2>
          <p>{children}</p>
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </aside>
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

/** The limits of an unconfirmed account. Disappears when the address is confirmed in another tab. */
function UnconfirmedBanner() {
  const { data: me } = useQuery({
    ...meQuery(),
    refetchOnWindowFocus: ({ state }) => (state.data?.emailVerified === false ? 'always' : true),
  })
  if (!me || me.emailVerified) return null
  if (me.emailFails)
    return (
      <Banner icon={MailX} title="E-posten kommer ikke fram" actions={<ResendButton />}>
        Mailserveren til {me.email} tok ikke imot lenken. Er adressen skrevet feil? Logg ut, og registrer deg
        på nytt med riktig adresse. Er den riktig, kan du be om en ny lenke.
      </Banner>
    )
  return (
    <Banner icon={MailWarning} title="Bekreft e-postadressen din" actions={<ResendButton />}>
      Lenken er sendt til {me.email}. Du kan bygge opp vikarregisteret nå, men ikke sende forespørsler før
      adressen er bekreftet.
    </Banner>
  )
}

/** Shows whose account this is in a session by a superadmin's link. It cannot be closed. */
function MagicSessionBanner({ me }: { me: NonNullable<Me> }) {
  if (me.enteredBy !== 'admin-magic') return null
  const { fullName, email, employerName } = me
  const name = fullName || email
  return (
    <Banner
      icon={UserRoundKey}
      title={`Du er logget inn som ${employerName ? `${name} (${employerName})` : name}`}
      actions={
        <Button variant="secondary" size="small" icon={LogOut} onPress={() => void signOut()}>
          Avslutt
        </Button>
      }
    >
      Innloggingen er gjort med en magic link. Alt du gjør, skjer i dette navnet.
    </Banner>
  )
}
