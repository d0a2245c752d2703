import { expect, test } from 'vitest'
import { replaceableTextsIn } from './replaceable-texts.ts'

const problemsOf = (source: string) => replaceableTextsIn('screen.tsx', source)

test.each([
  '<p>{count} items</p>',
  '<p>Costs {formatNaira(fee)} more.</p>',
  "<p>{isGuest && 'Sign in. '}Go on.</p>",
  "<p><b>New</b> {total === 1 ? 'piece' : 'pieces'}</p>",
  '<button>{pending && <Spinner />}Save</button>',
  '<button>{isCopied ? <Check /> : <Copy />}Copy</button>',
  '<p>{stars.map((star) => <Star key={star} />)}{rating}</p>',
  '<>Order <b>1</b></>',
  '<>{name}</>',
  'interface Props { children: ReactNode }; const part = <div><h2>Title</h2>{children}</div>',
  'function Change() { return `Only ${left} left.` }',
  '<option key={lga}>{lga}</option>',
  'function Offer() { return isKnown ? <b>{fee}</b> : PENDING }',
])('%s has a text that a translator replaces', (source) => {
  expect(problemsOf(source)).toHaveLength(1)
})

test.each([
  '<p>{`${count} items`}</p>',
  '<p>{name}</p>',
  '<p>{isGuest && (<span>Sign in. </span>)}<span>Go on.</span></p>',
  '<p>Order <b>{number}</b> is on its way.{late && <span> It is late.</span>}</p>',
  '<ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>',
  '<button>{pending && <Spinner />}<Icon /> Save</button>',
  'interface Props { children: Elements }; const part = <div><h2>Title</h2>{children}</div>',
  'const picture = <img alt="" />; const part = <p><source />{picture}</p>',
  'function pathOf() { return `/order/${number}` }',
  '<option key={code} value={code}>{name}</option>',
  'function Field() { useEffect(() => { return off }); return isOpen ? <input /> : null }',
])('%s has none', (source) => {
  expect(problemsOf(source)).toEqual([])
})
