import { useState } from 'react'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import css from '../StylePage.module.css'

export function DialogPart() {
  const [open, setOpen] = useState<'details' | 'question'>()
  const close = () => setOpen(undefined)
  return (
    <Row>
      <Button variant="secondary" onPress={() => setOpen('details')}>
        Vis detaljer
      </Button>
      <Button variant="danger" onPress={() => setOpen('question')}>
        Slett vikar
      </Button>
      <Dialog
        title="Vikar i 3B"
        isOpen={open === 'details'}
        onClose={close}
        actions={<Button onPress={close}>Lagre</Button>}
      >
        <p>Fjellhamar skole, onsdag 16. desember kl. 07.45–14.30.</p>
        <TextField label="Melding" optional />
      </Dialog>
      <ConfirmDialog
        title="Slett vikar"
        isOpen={open === 'question'}
        onClose={close}
        onConfirm={close}
        confirmLabel="Slett"
      >
        <p>Er du sikker på at du vil slette denne vikaren?</p>
      </ConfirmDialog>
    </Row>
  )
}

export function ToastPart() {
  return (
    <Stack>
      <Row>
        <Button onPress={() => showToast({ title: 'Vikar lagt til' })}>Øverst</Button>
        <Button
          variant="secondary"
          onPress={() =>
            showToast({
              tone: 'error',
              title: 'Feil',
              description: 'Kunne ikke opprette oppdrag. Prøv igjen.',
            })
          }
        >
          Feil
        </Button>
        <Button
          variant="secondary"
          onPress={() => showToast({ tone: 'warning', title: 'Delvis suksess', description: 'SMS feilet.' })}
        >
          Advarsel
        </Button>
        <Button variant="secondary" onPress={() => showToast({ tone: 'info', title: 'Åpner betaling' })}>
          Info
        </Button>
      </Row>
      <div className={css.far} />
      <Button
        isFullWidth
        onPress={() => showToast({ title: 'Suksess', description: 'Oppdraget ble opprettet.' })}
      >
        Nederst
      </Button>
    </Stack>
  )
}
