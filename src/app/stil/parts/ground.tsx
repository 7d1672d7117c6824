import type { ComponentType } from 'react'
import tokens from '#web/styles/tokens.css?raw'
import { Button } from '#web/ui/actions/Button.tsx'
import { Logo } from '#web/ui/frame/Logo.tsx'
import { Actions, Grid, Row, SideBySide, Stack } from '#web/ui/frame/Stack.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Sample, Samples } from '../Sample.tsx'
import css from '../StylePage.module.css'

const colours = [...tokens.matchAll(/--([\w-]+): (?:light-dark\()?#/g)].map(([, name]) => name)

export function ColoursPart() {
  return (
    <ul className={css.swatches}>
      {colours.map((name) => (
        <li key={name}>
          <div className={css.swatch} style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export function TextPart() {
  return (
    <Stack gap="small">
      <h1>Overskrift på en side</h1>
      <h2>Overskrift på et kort</h2>
      <h3>Overskrift under en overskrift</h3>
      <p>
        Brødtekst med <strong>noe viktig</strong> og <a href="#Text">en lenke</a>. Blåbærsyltetøy på skiva,
        0123456789.
      </p>
      <p className={css.dim}>Dempet tekst</p>
      <p>
        Bak dette punktet står ord for skjermlesere alene.<VisuallyHidden> De vises ikke.</VisuallyHidden>
      </p>
    </Stack>
  )
}

export function LayoutPart() {
  return (
    <Samples>
      <Sample label="Row">
        <Row>{blocks(3)}</Row>
      </Sample>
      <Sample label="Stack">
        <Stack gap="small">{blocks(2)}</Stack>
      </Sample>
      <Sample label="Grid, bred og smal">
        <Stack>
          <Grid>{blocks(3)}</Grid>
          <Grid columns="narrow">{blocks(3)}</Grid>
        </Stack>
      </Sample>
      <Sample label="SideBySide">
        <SideBySide side={<div className={css.block}>Ved siden av</div>}>{blocks(2)}</SideBySide>
      </Sample>
      <Sample label="Actions">
        <Actions>
          <Button>Lagre</Button>
          <Button variant="secondary">Avbryt</Button>
        </Actions>
      </Sample>
    </Samples>
  )
}

function blocks(count: number) {
  return Array.from({ length: count }, (_, index) => (
    <div key={`block ${index}`} className={css.block}>
      {index + 1}
    </div>
  ))
}

export function LogoPart() {
  return (
    <Row>
      <Logo />
      <Logo size={56} />
      <Logo isMarkOnly />
    </Row>
  )
}

const modules = import.meta.glob<Record<string, ComponentType>>('../../../web/ui/pictures/?*Picture.tsx', {
  eager: true,
})

/** All drawings: a file of that folder exports components. */
const drawings = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, drawing]) => /^[A-Z]/.test(name) && typeof drawing === 'function')

export function PicturesPart() {
  return (
    <Grid>
      {drawings.map(([name, Drawing]) => (
        <Sample key={name} label={name}>
          <Drawing />
        </Sample>
      ))}
    </Grid>
  )
}
