import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { ThemeSwitch } from '#web/ui/actions/ThemeSwitch.tsx'
import { type GroupName, groupNames, groups, type PartName, partNames } from './part-names.ts'
import { parts } from './parts.tsx'
import { HeaderPart } from './parts/frame.tsx'
import css from './StylePage.module.css'

/** Every part of the pages in every state: all, one group or one part, or all in light and dark at once. */
export function StylePage({ search }: { search: URLSearchParams }) {
  if (search.has('both')) return <LightAndDark />
  const part = partNames.find((name) => name === search.get('part'))
  if (part) return <OnePart part={part} />
  const group = groupNames.find((name) => name === search.get('group'))
  if (!group) return <AllParts isFramed={search.has('theme')} />
  return (
    <Page>
      <h1>{group}</h1>
      <Parts of={group} heading="h2" />
    </Page>
  )
}

function AllParts({ isFramed }: { isFramed: boolean }) {
  return (
    <>
      <SkipLink />
      <Page>
        <Row>
          <h1 className={css.title}>Stil</h1>
          {!isFramed && (
            <>
              <LinkButton href="?both" variant="secondary" size="small">
                Lyst og mørkt
              </LinkButton>
              <ThemeSwitch />
            </>
          )}
        </Row>
        <div className={css.columns} data-framed={isFramed || undefined}>
          {!isFramed && <Contents />}
          <div className={css.groups}>
            {groupNames.map((group) => (
              <section key={group} className={css.group} aria-label={group}>
                <h2 id={group}>{group}</h2>
                <Parts of={group} heading="h3" />
              </section>
            ))}
          </div>
        </div>
      </Page>
    </>
  )
}

function Contents() {
  return (
    <nav className={css.contents} aria-label="Innhold">
      {groupNames.map((group) => (
        <details key={group} open>
          <summary>{group}</summary>
          {groups[group].map((part) => (
            <a key={part} href={`#${part}`}>
              {part}
            </a>
          ))}
        </details>
      ))}
    </nav>
  )
}

function Parts({ of: group, heading: Heading }: { of: GroupName; heading: 'h2' | 'h3' }) {
  return groups[group].map((name) => {
    const Part = parts[name]
    return (
      <section key={name} id={name} className={css.part} aria-label={name}>
        <Heading className={css.name}>{name}</Heading>
        <Part />
      </section>
    )
  })
}

/** The header is placed as on a page: above the content, at the window's edges. */
function OnePart({ part }: { part: PartName }) {
  const Part = parts[part]
  return (
    <>
      <SkipLink />
      {part === 'Header' && <HeaderPart />}
      <Page>
        <h1>{part}</h1>
        {part !== 'Header' && <Part />}
      </Page>
    </>
  )
}

/** Two documents, each with its own width, choices and theme. */
function LightAndDark() {
  return (
    <div className={css.both}>
      <iframe title="Lyst" src="?theme=light" />
      <iframe title="Mørkt" src="?theme=dark" />
    </div>
  )
}
