import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useMay } from '#web/May.tsx'
import type { Line } from '#features/requests/contract.ts'
import { AskAllDialog } from '#features/requests/web/line/AskAllDialog.tsx'
import { ChangeLineDialog } from '#features/requests/web/line/ChangeLineDialog.tsx'
import { isGoing, isToBeSent, type LineOf } from '#features/requests/web/line/line-words.ts'
import { SendNowDialog } from '#features/requests/web/line/SendNowDialog.tsx'
import { SendTimeDialog } from '#features/requests/web/line/SendTimeDialog.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { useShownDialog } from '#web/use-shown-dialog.ts'

interface LineActionsProps {
  of: LineOf
  line: Line
  now: Date
}

/** The actions on a line or a waiting request. A dialog outlives the buttons, which are removed when no one is left to ask. */
export function LineActions({ of, line, now }: LineActionsProps) {
  const hasButtons = useMay('sending') && isGoing(line)
  const dialog = useShownDialog<(typeof ACTS)[number]['kind']>()
  const [asOpened, setAsOpened] = useState(line)
  const shown = { isOpen: dialog.isOpen, onClose: dialog.close, of, line: dialog.isOpen ? line : asOpened }
  const isPossible = { isToBeSent: isToBeSent(line, now), isInOrder: line.isInOrder }
  return (
    <>
      {hasButtons && (
        <Row>
          {ACTS.filter(({ needs }) => isPossible[needs]).map(({ kind, label, icon }) => (
            <Button
              key={kind}
              variant="secondary"
              size="small"
              icon={icon}
              onPress={() => {
                setAsOpened(line)
                dialog.show(kind)
              }}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
      {dialog.kind === 'time' && <SendTimeDialog {...shown} />}
      {dialog.kind === 'now' && <SendNowDialog {...shown} />}
      {dialog.kind === 'change' && <ChangeLineDialog {...shown} />}
      {dialog.kind === 'all' && <AskAllDialog {...shown} />}
    </>
  )
}

const ACTS = [
  { kind: 'time', label: 'Endre tidspunkt', icon: Clock, needs: 'isToBeSent' },
  { kind: 'now', label: 'Send nå', icon: Send, needs: 'isToBeSent' },
  { kind: 'change', label: 'Endre køen', icon: SlidersHorizontal, needs: 'isInOrder' },
  { kind: 'all', label: 'Spør alle nå', icon: Users, needs: 'isInOrder' },
] as const
