import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { formatDateTime } from '#shared/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { DONE } from '../../texts.ts'
import css from './Links.module.css'
import { useCopy } from './use-copy.ts'

export interface Made {
  magicLink: string
  expiresAt: string
  adminName: string
}

/** The link that was just made. Focus comes to it: it is shown here and nowhere else. */
export function MadeLink({ link: { magicLink, expiresAt, adminName } }: { link: Made }) {
  const { copy, isCopied } = useCopy(magicLink)
  return (
    <Card as="section" title={`Lenke for ${adminName}`}>
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
      <p>{`Virker til ${formatDateTime(expiresAt)}. Kan brukes én gang og logger inn som ${adminName}.`}</p>
      <p className={css.dim}>
        Lenken vises bare her, så kopier den før du går videre. Skal du bruke den selv, åpne den i et privat
        vindu: ellers bytter den ut din egen innlogging.
      </p>
    </Card>
  )
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()
