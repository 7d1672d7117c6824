import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { useRef, useState, type FormEvent } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { IfPermitted } from '#web/IfPermitted.tsx'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Actions, Stack } from '#web/ui/frame/Stack.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/ConfirmDialog.tsx'
import { useCopy } from '#web/use-copy.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Board } from '../../contract-boards.ts'
import { WHOLE_OFFICE } from '../departments/department-words.ts'
import { useDepartments } from '../departments/use-departments.ts'
import type { BoardForm } from '../../board-rules.ts'
import { useAdding, useRemoving } from '../add-and-remove.ts'
import { employersApi } from '../api.ts'
import css from './Boards.module.css'

/** The sheet for the staff room: a printout for all, and screen addresses that planners make and revoke. */
export function Boards() {
  const [isNew, setNew] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  return (
    <Stack gap="small" as="section">
      <h2>Tavla på personalrommet</h2>
      <p className={rows.dim}>
        Vaktene i dag og i morgen: tid, sted, hvem som kommer, og telefon. Beskrivelser og grunner vises ikke.
      </p>
      <IfPermitted area="planning">
        <BoardList focusAfter={() => addButton.current} />
      </IfPermitted>
      <Actions>
        <LinkButton href={paths.board} variant="secondary" icon={Printer}>
          Åpne arket og skriv ut
        </LinkButton>
        <IfPermitted area="sending">
          <Button ref={addButton} variant="secondary" onPress={() => setNew(true)}>
            Lag adresse til en skjerm
          </Button>
        </IfPermitted>
      </Actions>
      {isNew && <BoardDialog onClose={() => setNew(false)} />}
    </Stack>
  )
}

/** Makes the address of a screen: its name, its shifts, and whether it shows phone numbers. */
function BoardDialog({ onClose }: { onClose: () => void }) {
  const [form, setForm] = useState({ name: 'Personalrommet', departmentId: '', showsPhones: true })
  const { departments, isBound } = useDepartments()
  const { add, isAdding, problemOf } = useAddBoard(onClose)
  const yours = departments.filter(({ isYours, isClosed }) => isYours && !isClosed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add({ ...form, departmentId: form.departmentId || null })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Adresse til en skjerm">
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextField
            name="name"
            label="Hvor skjermen er"
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            errorMessage={problemOf('name')}
            autoComplete="off"
            isRequired
          />
          {yours.length > (isBound ? 1 : 0) && (
            <Select
              name="departmentId"
              label="Avdeling"
              placeholder={isBound ? 'Velg avdeling' : WHOLE_OFFICE}
              options={yours.map(({ id, name }) => ({ value: id, label: name }))}
              value={form.departmentId}
              onChange={(departmentId) => setForm({ ...form, departmentId })}
              errorMessage={problemOf('departmentId')}
            />
          )}
          <Checkbox
            label="Vis telefonnumre"
            value={form.showsPhones}
            onChange={(showsPhones) => setForm({ ...form, showsPhones })}
          />
          <p>
            Alle som har adressen, ser vaktene i dag og i morgen uten å logge inn, helt til dere stenger den.
            Bruk den der bare ansatte ser skjermen.
          </p>
          <Actions>
            <Button type="submit" isPending={isAdding} pendingText="Lager adressen...">
              Lag adressen
            </Button>
            <Button variant="secondary" onPress={onClose}>
              Avbryt
            </Button>
          </Actions>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The addresses of screens that the member may revoke. */
const useBoards = () => useQuery(employersApi.boards.queryOptions())

const useAddBoard = (onAdded: () => void) =>
  useAdding({
    call: (form: BoardForm) => employersApi.addBoard.call(form),
    refresh: useRefresh(),
    addedTitle: (name) => `Adressen til ${name} er laget`,
    failedTitle: 'Adressen er ikke laget',
    onAdded,
  })

/** Revokes an address. */
const useRemoveBoard = () =>
  useRemoving<Board>({
    call: (id) => employersApi.removeBoard.call({ id }),
    refresh: useRefresh(),
    removedTitle: (name) => `Adressen til ${name} er stengt`,
    failedTitle: 'Adressen er ikke stengt',
  })

const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: employersApi.boards.key() })
}

type FocusAfter = Pick<ConfirmDialogProps, 'focusAfter'>

function BoardList({ focusAfter }: FocusAfter) {
  const query = useBoards()
  const { data, error } = query
  if (!data && error) return <FailedQuery title="Kunne ikke hente adressene" query={query} />
  if (!data || data.boards.length === 0) return null
  return (
    <ul className={rows.rows}>
      {data.boards.map((board) => (
        <BoardRow key={board.id} board={board} focusAfter={focusAfter} />
      ))}
    </ul>
  )
}

/** `focusAfter` gets the focus when the row and its button are gone. */
function BoardRow({ board, focusAfter }: FocusAfter & { board: Board }) {
  const [isAsking, setAsking] = useState(false)
  const { remove, removingId } = useRemoveBoard()
  const { id, name, departmentName, showsPhones, createdAt, url } = board
  return (
    <li className={joinClasses(rows.row, css.row)}>
      <div className={css.what}>
        <h3>{url === null ? name : <a href={url}>{name}</a>}</h3>
        <p className={rows.dim}>
          {departmentName ?? WHOLE_OFFICE}, {showsPhones ? 'med' : 'uten'} telefonnumre. Laget{' '}
          {formatDate(osloToday(new Date(createdAt)))}.
        </p>
      </div>
      {url !== null && <CopyAddress url={url} name={name} />}
      <Button
        variant="danger-quiet"
        size="small"
        onPress={() => setAsking(true)}
        aria-label={`Steng adressen til ${name}`}
      >
        Steng
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        focusAfter={focusAfter}
        onConfirm={() => remove(board, { onSettled: () => setAsking(false) })}
        title={`Steng adressen til ${name}`}
        confirmLabel="Steng adressen"
        isPending={removingId === id}
        pendingText="Stenger..."
      >
        <p>Skjermer som bruker den, slutter å vise vaktene med en gang. Den kan ikke åpnes igjen.</p>
      </ConfirmDialog>
    </li>
  )
}

function CopyAddress({ url, name }: { url: string; name: string }) {
  const { copy, isCopied } = useCopy(url, {
    copied: 'Adressen er kopiert',
    failed: 'Adressen er ikke kopiert',
    instead: 'Åpne den, og kopier den fra adressefeltet.',
  })
  return (
    <Button
      variant="quiet"
      size="small"
      icon={isCopied ? Check : Copy}
      onPress={() => void copy()}
      aria-label={`Kopier adressen til ${name}`}
    >
      Kopier
    </Button>
  )
}
