import form from '../doors/AuthPage.module.css'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/actions/Button.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
  doneLabel?: string
}

/** The codes that replace a lost telephone. They are shown only once. */
export function RecoveryCodes({ codes, onDone, doneLabel = 'Jeg har lagret dem' }: RecoveryCodesProps) {
  return (
    <div className={form.form}>
      <h3 tabIndex={-1} ref={takeFocus}>
        Lagre reservekodene
      </h3>
      <p>
        Mister du telefonen, kommer du inn med en av disse. Hver kode virker én gang. De vises bare nå: skriv
        dem ut, eller legg dem der du har passordene dine.
      </p>
      <Stack as="ul" gap="small">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Actions>
        <Button variant="secondary" icon={Copy} onPress={() => void copy(codes)}>
          Kopier
        </Button>
        <Button variant="secondary" icon={Download} onPress={() => save(codes)}>
          Last ned
        </Button>
        <Button onPress={onDone}>{doneLabel}</Button>
      </Actions>
    </div>
  )
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

const copy = async (codes: readonly string[]) => {
  try {
    await navigator.clipboard.writeText(codes.join('\n'))
    showToast({ title: 'Reservekodene er kopiert' })
  } catch {
    showToast({ title: 'Kunne ikke kopiere', description: 'Merk kodene og kopier dem selv.', tone: 'error' })
  }
}

const save = (codes: readonly string[]) => {
  const text = `Reservekoder for Vikarklar. Hver virker én gang.\n\n${codes.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = 'vikarklar-reservekoder.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
