import { useMutation } from '@tanstack/react-query'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { IMPORT_MAX } from '#shared/import-max.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { FieldError } from '#web/ui/fields/FieldFrame.tsx'
import { Progress } from '#web/ui/states/Progress.tsx'
import { Actions } from '#web/ui/frame/Stack.tsx'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import css from './Import.module.css'
import { readFile, readPasted } from './read-file.ts'
import type { Sheet } from './reading/sheet.ts'
import { rowCount } from './words.ts'

interface ListInputProps {
  pasted: string
  onPaste: (text: string) => void
  onRead: (source: string, sheets: readonly Sheet[]) => void
}

/** The input for a list: pasted from a spreadsheet, or a file. */
export function ListInput({ pasted, onPaste, onRead }: ListInputProps) {
  const [way, setWay] = useState<Way>('paste')
  const [rows, setRows] = useState(0)
  const reading = useMutation({
    mutationFn: (file: File | null) => {
      setRows(0)
      return file ? readFile(file, setRows) : readPasted(pasted)
    },
    onSuccess: (list, file) => list.kind === 'read' && onRead(file?.name ?? PASTED, list.sheets),
  })
  const refusal = reading.data?.kind === 'refused' ? reading.data.message : undefined
  const choose = (chosen: Way) => {
    setWay(chosen)
    reading.reset()
  }
  return (
    <Card as="section" title="Hent lista">
      <Tabs label="Hvordan lista hentes" tabs={WAYS} value={way} onChange={choose}>
        {way === 'paste' ? (
          <form
            noValidate
            className={css.paste}
            onSubmit={(event) => {
              event.preventDefault()
              reading.mutate(null)
            }}
          >
            <TextArea
              label="Vikarene, én på hver rad"
              description="Merk radene i regnearket, kopier dem, og lim dem inn her. Ta gjerne med overskriftene."
              placeholder={EXAMPLE}
              value={pasted}
              onChange={(text) => {
                onPaste(text)
                reading.reset()
              }}
              errorMessage={refusal}
              spellCheck={false}
              autoComplete="off"
            />
            <Actions>
              <Button type="submit" isPending={reading.isPending} pendingText="Leser lista...">
                Se over lista
              </Button>
            </Actions>
          </form>
        ) : (
          <FileInput onChoose={reading.mutate} isDisabled={reading.isPending} errorMessage={refusal} />
        )}
      </Tabs>
      {reading.isPending && reading.variables && (
        <Progress label="Leser filen..." note={rows > 0 ? rowCount(rows) : undefined} />
      )}
      <Expected />
    </Card>
  )
}

function Expected() {
  return (
    <Details summary="Hva skal lista inneholde?">
      <div className={css.expected}>
        <p>
          Navn, telefon, e-post, bedrift, kompetanse, tilgjengelighet, grupper, merknad. Navn og telefon må
          være med, og e-post for dem uten mobilnummer. Resten kan utelates. Rekkefølgen er likegyldig, og
          andre kolonner hoppes over.
        </p>
        <pre className={css.example}>{EXAMPLE}</pre>
        <p>
          Tilgjengelighet er Tilgjengelig, Opptatt eller Inaktiv. Står det ingenting, blir vikaren
          tilgjengelig. Flere grupper skrives med semikolon eller komma mellom; de som mangler, blir laget.
        </p>
        <p>
          Fra en fil leser vi arket som ligner mest på en vikarliste, og du kan velge et annet. Skjulte rader
          blir ikke med før du ber om det. Høyst {formatCount(IMPORT_MAX)} vikarer om gangen.
        </p>
      </div>
    </Details>
  )
}

type Way = 'paste' | 'file'

const WAYS: readonly { id: Way; label: string }[] = [
  { id: 'paste', label: 'Lim inn fra regneark' },
  { id: 'file', label: 'Last opp fil' },
]

const PASTED = 'Limt inn'

const EXAMPLE = 'Navn\tTelefon\tE-post\tBedrift\nSiri Dahl\t912 34 567\tsiri@example.com\tSolbakken'

interface FileInputProps {
  onChoose: (file: File) => void
  isDisabled?: boolean
  errorMessage?: string
}

/** Opens the platform's file picker. The invisible input fills the frame, so that a file can be dropped on it. */
function FileInput({ onChoose, isDisabled, errorMessage }: FileInputProps) {
  const id = useId()
  return (
    <div className={css.paste}>
      <div className={css.drop} data-invalid={errorMessage ? true : undefined}>
        <FileSpreadsheet size={32} aria-hidden />
        <label htmlFor={id} className={css.choose}>
          Velg en fil, eller slipp den her
        </label>
        <p id={`${id}-hint`} className={css.dim}>
          Excel (.xlsx), OpenDocument (.ods) eller CSV, høyst 20 MB
        </p>
        <input
          id={id}
          type="file"
          className={css.file}
          accept=".xlsx,.xlsm,.xltx,.xls,.xml,.ods,.fods,.csv,.tsv,.txt,.htm,.html"
          disabled={isDisabled}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={errorMessage ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onChoose(file)
            target.value = '' // so that the same file, corrected, can be chosen again
          }}
        />
      </div>
      {errorMessage && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{errorMessage}</FieldError>
        </div>
      )}
    </div>
  )
}
