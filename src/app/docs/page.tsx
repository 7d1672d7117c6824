import { renderToStaticMarkup } from 'react-dom/server'
import { yieldToEventLoop } from '#server/load/throttle.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { DOCS_CSS } from './css.ts'
import { docsOf, type Docs, type DocumentedError, type DocumentedOperation } from './model.ts'
import type { Row } from './rows.ts'
import { plainPageCsp, renderPlainPage } from '../plain-page/page.tsx'

export const DOCS_CSP = plainPageCsp(DOCS_CSS)

/** Renders an OpenAPI document as a page for people, one room at a time, so that other requests run in between. */
export const renderDocs = async (document: unknown): Promise<string> => {
  const docs = docsOf(document)
  const rooms: string[] = []
  for (const room of docs.rooms) {
    await yieldToEventLoop()
    rooms.push(renderToStaticMarkup(<Room room={room} />))
  }
  const page = renderPlainPage({
    title: 'API',
    productName: docs.title,
    css: DOCS_CSS,
    actions: (
      <a className="button" href={serverPaths.openApi}>
        OpenAPI (JSON)
      </a>
    ),
    children: (
      <div className="layout">
        <Contents docs={docs} />
        <div className="body">
          <h1>API</h1>
          <Introduction docs={docs} />
          <div className="rooms">{ROOMS}</div>
        </div>
      </div>
    ),
  })
  return page.replace(ROOMS, () => rooms.join(''))
}

/** A placeholder for the rooms, which are rendered before the page around them. */
const ROOMS = '{{rooms}}'

const Room = ({ room: { tag, operations } }: { room: Docs['rooms'][number] }) => (
  <section aria-labelledby={tag}>
    <h2 id={tag}>{roomName(tag)}</h2>
    {operations.map((operation) => (
      <OperationCard key={operation.id} operation={operation} />
    ))}
  </section>
)

const ROOM_NAMES: Record<string, string> = {
  accounts: 'Kontoer og innlogging',
  assignments: 'Oppdrag og svar',
  credits: 'Saldo og kjøp av SMS',
  email: 'E-post',
  employers: 'Kontoret og kollegene',
  factors: 'Totrinnsinnlogging',
  'my-assignments': 'Mine oppdrag',
  oidc: 'Innlogging hos andre',
  overview: 'Oversikt',
  push: 'Varsler',
  sms: 'SMS',
  superadmin: 'For superadministratorer',
  unavailability: 'Når jeg kan ta vakter',
  vikarer: 'Vikarer',
}

const roomName = (tag: string) => ROOM_NAMES[tag] ?? tag

/** Beside the text if there is room, and folded above it on a telephone. */
const Contents = ({ docs }: { docs: Docs }) => (
  <>
    <nav className="contents" aria-label="Innhold">
      <Links docs={docs} />
    </nav>
    <nav className="folded card" aria-label="Innhold">
      <details>
        <summary>Innhold</summary>
        <Links docs={docs} />
      </details>
    </nav>
  </>
)

const Links = ({ docs }: { docs: Docs }) => (
  <ul>
    {docs.rooms.map(({ tag, operations }) => (
      <li key={tag}>
        <a className="room" href={`#${tag}`}>
          {roomName(tag)}
        </a>
        <ul>
          {operations.map(({ id, summary }) => (
            <li key={id}>
              <a href={`#${id}`}>{summary || id}</a>
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

const Introduction = ({ docs }: { docs: Docs }) => (
  <>
    <p className="lead">
      Alt som sidene kan gjøre, kan også gjøres herfra. Adressene står etter <code>{docs.server}</code>, og
      kropp og svar er JSON.
    </p>
    <div className="card note">
      <h2>Innlogging</h2>
      <p>
        <code>POST /sign-in</code> gir en informasjonskapsel som følger med de neste kallene. Fra en nettleser
        må kallene komme fra tjenestens egen adresse, unntatt <code>GET</code>.
      </p>
    </div>
    <div className="card note">
      <h2>Feil som alle kall kan gi</h2>
      <p>
        En feil har <code>code</code>, <code>message</code> på norsk og av og til <code>data</code>. Feil i
        felter står i <code>data.fields</code>, hvert med <code>path</code> og <code>message</code>.
      </p>
      <Errors errors={docs.commonErrors} caption="Felles feil" />
    </div>
    <div className="card note">
      <h2>Endringer bygger på en versjon</h2>
      <p>
        Det som kan endres, leses med <code>version</code>. Send den med når du lagrer. Har noen andre endret
        det siden, blir ingenting lagret: Svaret er <code>409</code> med koden <code>STALE</code>, og det som
        er lagret nå, står i <code>data.now</code>. Se over, og lagre igjen med versjonen derfra.
      </p>
    </div>
  </>
)

const OperationCard = ({ operation }: { operation: DocumentedOperation }) => (
  <article className="card operation" id={operation.id} aria-labelledby={`${operation.id}-heading`}>
    <header>
      <h3 id={`${operation.id}-heading`}>{operation.summary || operation.id}</h3>
      <p className="call">
        <span className={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>
        <code>{operation.path}</code>
      </p>
      <p className="id">
        operationId <code>{operation.id}</code>
      </p>
    </header>
    {operation.inputs.map(({ place, rows }) => (
      <Values key={place} caption={place} rows={rows} isInput />
    ))}
    {operation.output.length > 0 ? (
      <Values caption="Svar" rows={operation.output} />
    ) : (
      <p className="nothing">Svaret er et tomt objekt.</p>
    )}
    {operation.errors.length > 0 && (
      <Errors errors={operation.errors} caption="Feil, i tillegg til de felles" />
    )}
  </article>
)

const Values = ({
  caption,
  rows,
  isInput = false,
}: {
  caption: string
  rows: readonly Row[]
  isInput?: boolean
}) => (
  <table>
    <caption>{caption}</caption>
    <thead className="hidden">
      <tr>
        <th scope="col">Navn</th>
        <th scope="col">Type</th>
        <th scope="col">{isInput ? 'Krav' : 'Merknad'}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row">
            <code>{row.name || '(hele svaret)'}</code>
          </th>
          <td>{row.type}</td>
          <td className="remark">{remark(row, isInput)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const remark = ({ presence, limits }: Row, isInput: boolean) => {
  const words = { always: '', optional: isInput ? 'kan utelates' : 'kan mangle', some: 'i noen varianter' }
  return [words[presence], limits].filter((part) => part !== '').join(', ')
}

const Errors = ({ errors, caption }: { errors: readonly DocumentedError[]; caption: string }) => (
  <table className="errors">
    <caption>{caption}</caption>
    <thead className="hidden">
      <tr>
        <th scope="col">Kode</th>
        <th scope="col">Status</th>
        <th scope="col">Melding</th>
      </tr>
    </thead>
    <tbody>
      {errors.map(({ code, status, message }) => (
        <tr key={code}>
          <th scope="row">
            <code>{code}</code>
          </th>
          <td>{status}</td>
          <td className="remark">{message}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
