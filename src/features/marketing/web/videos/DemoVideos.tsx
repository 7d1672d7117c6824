import { useId } from 'react'
import { Details } from '#web/ui/Details.tsx'
import css from './DemoVideos.module.css'
import { PICTURE, STORIES, type Story } from './stories.ts'

/** Three films of the real product. Of a film, nothing but its captions (0.6 kB) is fetched before it is played. */
export function DemoVideos() {
  return (
    <section className={css.section} aria-labelledby="se-hvordan-det-virker">
      <div className={css.heading}>
        <h2 id="se-hvordan-det-virker">Se hvordan det virker</h2>
        <p>Tre korte filmer, uten lyd og med teksting.</p>
      </div>
      <div className={css.films}>
        {STORIES.map((story) => (
          <Film key={story.name} story={story} />
        ))}
      </div>
    </section>
  )
}

/** Lets the background be seen: without any poster Chromium paints a video grey. */
const NO_PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"

function Film({ story: { name, title, summary, sentences } }: { story: Story }) {
  const file = `/video/${name}`
  const headingId = useId()
  return (
    <figure className={css.film} aria-labelledby={headingId}>
      <div className={css.screen}>
        <video
          {...PICTURE}
          className={css.video}
          aria-label={`Film: ${title}`}
          controls
          playsInline
          muted
          preload="none"
          poster={NO_PICTURE}
          style={{ backgroundImage: `url(${file}.webp)` }}
        >
          <source src={`${file}.webm`} type="video/webm" />
          <source src={`${file}.mp4`} type="video/mp4" />
          <track kind="captions" srcLang="nb" label="Norsk" src={`${file}.vtt`} default />
        </video>
      </div>
      <figcaption className={css.words}>
        <h3 id={headingId}>{title}</h3>
        <p>{summary}</p>
        <Details summary="Les det som skjer i videoen">
          <ol className={css.sentences}>
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Details>
      </figcaption>
    </figure>
  )
}
