import { createElement, Fragment } from 'react'
import type { Letter, LetterButton } from '../letter.ts'
import { buttonStyle, style } from './letter-style.ts'

/** A sun rising over green, without an image: programs that cannot draw it show nothing. */
export const Mark = () => (
  <span aria-hidden="true" style={style.mark}>
    <span style={style.sky}>
      <span style={style.sun} />
    </span>
  </span>
)

/** The facts one below another, so that long ones have the whole width, and amounts above their sum. */
export const Panel = ({ facts, amounts = [] }: Pick<Letter, 'facts' | 'amounts'>) =>
  facts.length + amounts.length > 0 && (
    <table role="presentation" width="100%" cellSpacing={0} className="panel" style={style.panel}>
      <tbody>
        <tr>
          <td style={style.facts}>
            {facts.map(([label, value]) => (
              <p key={label} className="ink" style={style.fact}>
                <span className="dim" style={style.label}>
                  {label}
                </span>
                <br />
                <Lines text={keepTogether(value)} />
              </p>
            ))}
            {amounts.length > 0 && <Amounts amounts={amounts} />}
          </td>
        </tr>
      </tbody>
    </table>
  )

const Amounts = ({ amounts }: { amounts: Letter['facts'] }) => (
  <table role="presentation" width="100%" cellSpacing={0} style={style.amounts}>
    <tbody>
      {amounts.map(([label, amount], index) => {
        const isSum = index === amounts.length - 1
        const sum = isSum ? style.sum : {}
        return (
          <tr key={label}>
            <td className={isSum ? 'ink line' : 'dim'} style={{ ...style.amountLabel, ...sum }}>
              {label}
            </td>
            <td align="right" className={isSum ? 'ink line' : 'ink'} style={{ ...style.amount, ...sum }}>
              {amount}
            </td>
          </tr>
        )
      })}
    </tbody>
  </table>
)

export const Buttons = ({ buttons }: Pick<Letter, 'buttons'>) =>
  buttons.length > 0 && (
    <div style={style.buttons}>
      {buttons.map((button) => (
        <Button key={button.label} {...button} />
      ))}
    </div>
  )

const Button = ({ label, href, tone }: LetterButton) => (
  <table role="presentation" cellSpacing={0} style={style.button}>
    <tbody>
      <tr>
        <td className={tone} style={buttonStyle[tone].face}>
          <a href={href} className={`${tone}-label`} style={buttonStyle[tone].label}>
            {label}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

/** Renders line breaks as elements: some programs ignore `white-space`. */
const Lines = ({ text }: { text: string }) =>
  createElement(
    Fragment,
    null,
    ...text.split(/\r\n|\r|\n/).flatMap((line, index) => (index === 0 ? [line] : [<br key={line} />, line])),
  )

/** Prevents line breaks in telephone numbers and times. */
const keepTogether = (text: string) => text.replaceAll(/(?<=\d|kl\.) (?=\d)/g, '\u00a0')
