import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { Actions } from '#web/ui/Stack.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { FileInput } from './FileInput.tsx'
import css from './Import.module.css'
import { readFile, readPasted } from './read-file.ts'
import type { Cells } from './read-text.ts'

interface ListInputProps {
  pasted: string
  onPaste: (text: string) => void
  onRead: (source: string, cells: Cells) => void
}

/** The way in for a list: pasted from a spreadsheet, or as a file. */
export function ListInput({ pasted, onPaste, onRead }: ListInputProps) {
  const [way, setWay] = useState<Way>('paste')
  const reading = useMutation({
    mutationFn: (file: File | null) => (file ? readFile(file) : readPasted(pasted)),
    onSuccess: (list, file) => list.kind === 'read' && onRead(file?.name ?? PASTED, list.rows),
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
      {reading.isPending && reading.variables && <Progress label="Leser filen..." />}
      <Expected />
    </Card>
  )
}

function Expected() {
  return (
    <Details summary="Hva skal lista inneholde?">
      <div className={css.expected}>
        <p>
          Navn, telefon, e-post, bedrift, kompetanse, tilgjengelighet. Navn, telefon og e-post må være med,
          resten kan utelates. Rekkefølgen er likegyldig, og andre kolonner hoppes over.
        </p>
        <pre className={css.example}>{EXAMPLE}</pre>
        <p>
          Tilgjengelighet er Tilgjengelig, Opptatt eller Inaktiv. Står det ingenting, blir vikaren
          tilgjengelig.
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
