import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { dateTimeOf } from '#shared/dates.ts'
import { isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { DONE, FAILED } from '../../texts.ts'
import css from './Links.module.css'
import { linkStateQuery } from './queries.ts'
import { ENDED } from './words.ts'

export interface Made {
  id: string
  magicLink: string
  expiresAt: string
  adminName: string
}

/** The link that was just made, until it is used or ends otherwise: then that is said instead. */
export function MadeLink({ link }: { link: Made }) {
  const ended = useEnd(link.id)
  return (
    <Card as="section" title={`Lenke for ${link.adminName}`}>
      {ended === null && <CopyLink link={link} />}
      <p role="status">{ended}</p>
    </Card>
  )
}

/** Why it works no longer; null while it does, and until anything else is known. */
const useEnd = (id: string): string | null => {
  const { data, error } = useQuery(linkStateQuery(id))
  if (isErrorCode(error, 'NOT_FOUND')) return ENDED.dead
  return data && data.state !== 'valid' ? ENDED[data.state] : null
}

/** Focus comes to it: it is shown here and nowhere else. */
function CopyLink({ link: { magicLink, expiresAt, adminName } }: { link: Made }) {
  const { copy, isCopied } = useCopy(magicLink)
  return (
    <>
      <div className={css.made}>
        <TextField
          label="Magic link"
          value={magicLink}
          isReadOnly
          ref={takeFocus}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="secondary" icon={isCopied ? Check : Copy} onPress={() => void copy()}>
          {isCopied ? DONE.copied : 'Kopier'}
        </Button>
      </div>
      <p>{`Virker til ${dateTimeOf(expiresAt)}. Kan brukes én gang og logger inn som ${adminName}.`}</p>
      <p className={css.dim}>
        Lenken vises bare her, så kopier den før du går videre. Skal du bruke den selv, åpne den i et privat
        vindu: ellers bytter den ut din egen innlogging.
      </p>
    </>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

const COPIED_MS = 2000

/** Copies a text, and says for two seconds that it did. */
function useCopy(text: string) {
  const [copies, setCopies] = useState(0)
  const [shownFor, setShownFor] = useState(0)
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setShownFor(copies), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    try {
      // Missing where the page did not come over HTTPS.
      await navigator.clipboard.writeText(text)
      setCopies((count) => count + 1)
      showToast({ title: DONE.copied })
    } catch {
      showToast({ title: FAILED.copy, description: 'Merk den i feltet og kopier den selv.', tone: 'error' })
    }
  }
  return { copy, isCopied: copies !== shownFor }
}
