import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { dateTimeOf } from '#shared/dates.ts'
import { isErrorCode } from '#web/errors.ts'
import { useCopy } from '#web/use-copy.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
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

/** The generated link; once it is used or ends, the reason instead. */
export function MadeLink({ link }: { link: Made }) {
  const ended = useEnd(link.id)
  return (
    <Card as="section" title={`Lenke for ${link.adminName}`}>
      {ended === null && <CopyLink link={link} />}
      <p role="status">{ended}</p>
    </Card>
  )
}

/** The reason it no longer works; null while it works, or while that is unknown. */
const useEnd = (id: string): string | null => {
  const { data, error } = useQuery(linkStateQuery(id))
  if (isErrorCode(error, 'NOT_FOUND')) return ENDED.dead
  return data && data.state !== 'valid' ? ENDED[data.state] : null
}

/** Takes the focus, because the link is shown only here. */
function CopyLink({ link: { magicLink, expiresAt, adminName } }: { link: Made }) {
  const { copy, isCopied } = useCopy(magicLink, {
    copied: DONE.copied,
    failed: FAILED.copy,
    instead: 'Merk den i feltet og kopier den selv.',
  })
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
