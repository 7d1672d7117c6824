import { ORPCError } from '@orpc/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { UNKNOWN_FAILURE } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { TroublePicture } from '#web/ui/pictures/TroublePicture.tsx'
import { LonePage } from './LonePage.tsx'

/** What stands where a page could not be shown. Loading all of it again also fetches parts that a new release renamed. */
export function FailedPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <LonePage
      title="Siden kunne ikke vises"
      picture={TroublePicture}
      actions={
        <>
          <Button icon={RotateCw} onPress={() => window.location.reload()}>
            Prøv igjen
          </Button>
          <LinkButton href={paths.home} variant="secondary">
            Til forsiden
          </LinkButton>
        </>
      }
    >
      {reasonOf(error)}
    </LonePage>
  )
}

/** Only a call that failed has words for people; a fault in the page itself does not. */
const reasonOf = (error: unknown) =>
  error instanceof ORPCError || isUnreachable(error) ? errorMessage(error) : UNKNOWN_FAILURE

/** The words of Chrome, Firefox and Safari for a part of the page, or a call, that could not be fetched. */
const UNREACHABLE = /dynamically imported module|importing a module|failed to fetch|networkerror|load failed/i

const isUnreachable = (error: unknown) => error instanceof TypeError && UNREACHABLE.test(error.message)
