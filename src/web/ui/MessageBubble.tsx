import type { ReactNode } from 'react'
import css from './MessageBubble.module.css'

interface MessageBubbleProps {
  /** The title, for example 'Slik blir SMS-en'. */
  title: string
  children: ReactNode
  /** Below the bubble, for example '105 av 160 tegn'. */
  caption?: ReactNode
}

/** A message as it will look on the receiver's phone. */
export function MessageBubble({ title, children, caption }: MessageBubbleProps) {
  return (
    <figure className={css.figure}>
      <figcaption className={css.title}>{title}</figcaption>
      <p className={css.bubble}>{children}</p>
      {caption && <div className={css.caption}>{caption}</div>}
    </figure>
  )
}
