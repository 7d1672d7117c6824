import { useMutation } from '@tanstack/react-query'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { ASK_NEXT_NOW } from '#features/messages/texts-next.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { lineToast } from '#features/requests/web/line/change-words.ts'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { failureToast } from '#web/errors.ts'
import { useMay } from '#web/May.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useRefresh } from '../api.ts'

/** Says that reserve and line ask no one, because the office chose so, and lets them ask again. */
export function Halted({ assignmentId }: { assignmentId: string }) {
  const mayAct = useMay('sending')
  return (
    <Row>
      <p>Ingen i køen eller reserven blir spurt før du ber om det.</p>
      {mayAct && <AskNextButton assignmentId={assignmentId} />}
    </Row>
  )
}

interface AskNextButtonProps {
  assignmentId: string
  'aria-describedby'?: string
}

/** Lets a halted line ask again. */
export function AskNextButton({ assignmentId: id, ...look }: AskNextButtonProps) {
  const refresh = useRefresh()
  const resume = useMutation({
    mutationFn: () => askingInQuiet((meant) => requestsApi.askNextInLine.call({ id, ...meant })),
    onSuccess: (sent) => sent && showToast(lineToast('Reserven og køen blir spurt igjen', sent)),
    onError: (error) => showToast(failureToast('Ingen ble spurt', error, { repeat: REPEATABLE })),
    onSettled: refresh,
  })
  return (
    <Button
      {...look}
      variant="secondary"
      size="small"
      onPress={() => resume.mutate()}
      isPending={resume.isPending}
      pendingText="Spør..."
    >
      {ASK_NEXT_NOW}
    </Button>
  )
}
