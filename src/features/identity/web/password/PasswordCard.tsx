import { Card } from '#web/ui/Card.tsx'
import type { Profile } from '../../contract.ts'
import form from '../doors/AuthPage.module.css'
import { PASSWORD_PART } from '../profile-page.ts'
import { untilWords, useFreePassword } from './free-password.ts'
import css from './Password.module.css'
import { PasswordForm, SendLoginLink } from './PasswordForm.tsx'

/** 'Endre passord', or the way to a first one. */
export function PasswordCard({ profile }: { profile: Profile }) {
  const freeUntil = useFreePassword()
  const { hasPassword, email } = profile
  return (
    <div id={PASSWORD_PART} tabIndex={-1} ref={arrive} className={css.part}>
      <Card as="section" title={hasPassword ? 'Endre passord' : 'Velg passord'}>
        {freeUntil !== null && (
          <p className={form.note}>
            Du logget inn med en lenke. Fram til {untilWords(freeUntil)} kan du velge{' '}
            {hasPassword ? 'nytt passord uten det gamle' : 'et passord'}.
          </p>
        )}
        {hasPassword || freeUntil !== null ? (
          <PasswordForm profile={profile} isCurrentAsked={freeUntil === null} />
        ) : (
          <>
            <p>
              Du har ikke noe passord ennå. Logg inn med en lenke fra e-posten din, så kan du velge et her.
            </p>
            <SendLoginLink email={email}>Send meg en lenke</SendLoginLink>
          </>
        )}
      </Card>
    </div>
  )
}

/** A link to this part may open before its data has loaded, so it scrolls once the part appears. */
const arrive = (part: HTMLElement | null) => {
  if (!part || window.location.hash !== `#${PASSWORD_PART}`) return
  part.scrollIntoView()
  part.focus({ preventScroll: true })
}
