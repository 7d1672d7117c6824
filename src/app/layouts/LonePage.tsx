import { ORPCError } from '@orpc/client'
import type { ErrorComponentProps } from '@tanstack/react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { UNKNOWN_FAILURE } from '#shared/failures.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { keepTyped } from '#web/typed-again.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Header } from '#web/ui/frame/Header.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { TroublePicture } from '#web/ui/pictures/TroublePicture.tsx'
import { SkipLink } from '#web/ui/frame/SkipLink.tsx'
import css from './LonePage.module.css'

interface LoneMessageProps {
  title: string
  /** A Norwegian subtitle for an English title, also in the window's title. */
  sentence?: string
  /** One of `#web/ui/pictures/`. */
  picture: ComponentType
  children: ReactNode
  /** Buttons. */
  actions: ReactNode
}

/** A page outside every other frame: one message with a link. */
export function LonePage(message: LoneMessageProps) {
  return (
    <>
      <title>{`${message.sentence ?? message.title} – Vikarklar`}</title>
      <SkipLink />
      <Header homeHref={paths.home} currentPath="" />
      <LoneMessage {...message} />
    </>
  )
}

function LoneMessage({ title, sentence, picture: Picture, children, actions }: LoneMessageProps) {
  return (
    <Page width="narrow">
      <div className={css.message}>
        <Picture />
        <h1 lang={sentence && 'en'}>{title}</h1>
        {sentence && <p className={css.sentence}>{sentence}</p>}
        <p>{children}</p>
        <div className={css.actions}>{actions}</div>
      </div>
    </Page>
  )
}

/**
 * Replaces a page that failed. Reloading also fetches parts that a new release renamed, and restores the typed values
 * of its form.
 */
export function FailedPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  useEffect(keepTyped, [])
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

/** Only a failed call has a text for people; a bug in the page does not. */
const reasonOf = (error: unknown) =>
  error instanceof ORPCError || isUnreachable(error) ? errorMessage(error) : UNKNOWN_FAILURE

/** The errors of Chrome, Firefox and Safari for a part of the page, or a call, that could not be fetched. */
const UNREACHABLE = /dynamically imported module|importing a module|failed to fetch|networkerror|load failed/i

const isUnreachable = (error: unknown) => error instanceof TypeError && UNREACHABLE.test(error.message)

const NOT_FOUND = {
  sentence: 'Vi fant ikke siden',
  title: 'Page Not Found',
  picture: LostPicture,
  children: 'Adressen kan være skrevet feil, eller siden kan være flyttet.',
  actions: (
    <>
      <LinkButton href={paths.home}>Til forsiden</LinkButton>
      <LinkButton href={paths.help} variant="secondary">
        Hjelp
      </LinkButton>
    </>
  ),
} as const

/** The page for an unknown address behind the login. */
export const NotFoundPage = () => <LonePage {...NOT_FOUND} />

/** The same in the document that the server sends for an unknown address. */
export const notFoundDocument = {
  title: `${NOT_FOUND.sentence} – Vikarklar`,
  Page: () => <LoneMessage {...NOT_FOUND} />,
}
