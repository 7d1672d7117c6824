import { useState, useSyncExternalStore } from 'react'
import { momentInShort } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type AskedQuiet, onQuietAsked, quietAsked } from './in-quiet.ts'

/** Asks before messages are sent in quiet hours (`askingInQuiet`). One on a page. */
export function QuietDialog() {
  const asked = useSyncExternalStore(onQuietAsked, quietAsked)
  const [shown, setShown] = useState(asked)
  if (asked && asked !== shown) setShown(asked)
  return shown && <Question asked={shown} isOpen={asked !== null} />
}

/** Stays mounted after its answer, so that it can fade. */
function Question({ asked: { quiet, canWait, answer }, isOpen }: { asked: AskedQuiet; isOpen: boolean }) {
  const [now] = useState(() => new Date())
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onClose={() => answer('leave')}
      title="Det er stilletid. Send likevel?"
      actions={
        <>
          <Button onPress={() => answer('send')}>Send nå</Button>
          {canWait && (
            <Button variant="secondary" onPress={() => answer('wait')}>
              Vent til {momentInShort(quiet.until, now)}
            </Button>
          )}
          <Button variant="secondary" onPress={() => answer('leave')}>
            Ikke send
          </Button>
        </>
      }
    >
      {quiet.sentences.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Dialog>
  )
}
