import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { RegisterPicture } from '#web/ui/pictures/RegisterPicture.tsx'
import type { Imported } from '../../contract.ts'
import { importedText, rowCount } from './words.ts'

interface ImportDoneProps {
  imported: Imported
  /** The number of invalid rows that were left out. */
  wrong: number
  onMore: () => void
  onMend: () => void
}

/** The result of an import, and links onward. */
export function ImportDone({ imported, wrong, onMore, onMend }: ImportDoneProps) {
  return (
    <EmptyState
      title="Importen er ferdig"
      picture={RegisterPicture}
      action={
        <>
          {wrong > 0 && <Button onPress={onMend}>Rett opp {rowCount(wrong)} med feil</Button>}
          <LinkButton href={paths.vikarer} variant={wrong > 0 ? 'secondary' : 'primary'}>
            Til vikarregisteret
          </LinkButton>
          <Button variant={wrong > 0 ? 'quiet' : 'secondary'} onPress={onMore}>
            Importer flere
          </Button>
        </>
      }
    >
      {importedText(imported)}
      {wrong > 0 && `. ${rowCount(wrong)} med feil ble ikke med.`}
    </EmptyState>
  )
}
