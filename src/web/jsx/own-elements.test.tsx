// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

const Icon = () => <svg />
const Button = ({ icon, children }: { icon?: boolean; children: ReactNode }) => (
  <button type="button">
    {icon && <Icon />}
    {children}
  </button>
)

const html = (node: ReactNode) => render(node).container.innerHTML

describe('a text', () => {
  const left: number = 3
  it.each([
    ['alone stays as it is', <p key="">Ledig</p>, '<p>Ledig</p>'],
    [
      'of several parts is one',
      <p key="">
        {left} av {14}
      </p>,
      '<p>3 av 14</p>',
    ],
    [
      'beside an icon has an element',
      <Button key="" icon>
        Send
      </Button>,
      '<button type="button"><svg></svg><span>Send</span></button>',
    ],
    ['without the icon is alone', <Button key="">Send</Button>, '<button type="button">Send</button>'],
    [
      'between elements has one for adjacent parts',
      <p key="">
        Hei <b>Ola</b>, {left} igjen
      </p>,
      '<p><span>Hei </span><b>Ola</b><span>, 3 igjen</span></p>',
    ],
    [
      'in a fragment has one',
      <p key="">
        <>Ledig</>
      </p>,
      '<p><span>Ledig</span></p>',
    ],
    [
      'of a list has one each',
      <p key="">
        <i />
        {['a', 'b'].map((text) => text)}
      </p>,
      '<p><i></i><span>ab</span></p>',
    ],
    [
      'of white space has none',
      <p key="">
        <i /> <b />
      </p>,
      '<p><i></i> <b></b></p>',
    ],
    [
      'in an option stays text',
      <select key="">
        <option>{left} dager</option>
      </select>,
      '<select><option>3 dager</option></select>',
    ],
  ])('%s', (_, node, expected) => expect(html(node)).toBe(expected))
})
