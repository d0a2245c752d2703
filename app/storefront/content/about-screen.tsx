import { Link } from 'react-router'
import { buttonClasses } from '../../ui/button.tsx'
import { PageHeading } from '../page/page-heading.tsx'
import { pageMeta } from '../page/page-meta.ts'
import type { Route } from './+types/about-screen.ts'

const VALUES = [
  { name: 'Passion', text: 'We lose sleep over the curve of an armrest. It shows.' },
  { name: 'Excellence', text: 'Kiln-dried wood, honest joints, cloth that wears in rather than out.' },
  { name: 'Collaboration', text: 'Your life, our hands. We draw with you, not for you.' },
  { name: 'Precision', text: 'Measured twice on site, cut once in the workshop, level on the day.' },
]

const TEAM = [
  { name: 'Ifeoma Adeyemi', role: 'Founder & Lead Designer' },
  { name: 'Sadiq Bello', role: 'Senior Interior Designer' },
  { name: 'Tamuno Hart', role: 'Project Manager' },
]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    path: '/about',
    title: 'About',
    description: 'Our story, our values and our people.',
  })
}

export default function About() {
  return (
    <>
      <PageHeading title="Rooms for the way we gather" eyebrow="About us" />
      <Photo name="folded-textiles" className="aspect-[4/3] w-full object-cover sm:aspect-[21/9]" priority />
      <Story />
      <Values />
      <Team />
      <Mission />
    </>
  )
}

function Photo({ name, className, priority }: { name: string; className: string; priority?: boolean }) {
  return (
    <img
      src={`/media/about-${name}.webp`}
      alt=""
      width={1280}
      height={853}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={`bg-sand ${className}`}
    />
  )
}

function Story() {
  return (
    <section
      aria-labelledby="story"
      className="page grid gap-10 py-20 lg:grid-cols-2 lg:items-center lg:gap-20 lg:py-28"
    >
      <div>
        <h2 id="story" className="title-section">
          Our Story
        </h2>
        <div className="mt-6 max-w-prose space-y-5 text-lg text-ink-soft">
          <p>
            In a Nigerian home the parlour is where everything happens: the naming and the negotiating, Sunday
            rice, the match, the uncle who came for an hour and stayed a week. We started in one, with a
            borrowed sewing machine and a carpenter who would not be hurried.
          </p>
          <p>
            Today we draw and make furniture, curtains and whole interiors with workshops across the country.
            The materials are the ones we grew up with, iroko and cane, adire and aso-oke, brass and clay, in
            shapes for the way we live now.
          </p>
        </div>
      </div>
      <Photo name="materials-board" className="aspect-[4/3] w-full rounded-2xl object-cover" />
    </section>
  )
}

function Values() {
  return (
    <section aria-labelledby="values" className="bg-green text-cream">
      <div className="page py-20 lg:py-28">
        <h2 id="values" className="title-section">
          Our Values
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {VALUES.map(({ name, text }) => (
            <li key={name} className="border-t border-cream/30 pt-5">
              <h3 className="font-serif text-2xl">{name}</h3>
              <p className="mt-3 text-cream/85">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Team() {
  return (
    <section aria-labelledby="team" className="page py-20 lg:py-28">
      <h2 id="team" className="title-section">
        Meet the Team
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-3 sm:gap-8">
        {TEAM.map(({ name, role }) => (
          <li
            key={name}
            className="flex flex-wrap items-center gap-5 rounded-2xl bg-sand/60 p-6 sm:block sm:p-7"
          >
            <span
              aria-hidden="true"
              className="grid size-16 place-items-center sm:size-20 rounded-full bg-terracotta font-serif text-3xl text-white"
            >
              {name[0]}
            </span>
            <div>
              <h3 className="font-serif text-2xl sm:mt-6">{name}</h3>
              <p className="mt-1 text-ink-soft">{role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Mission() {
  return (
    <section aria-labelledby="mission" className="grid grid-cols-1 bg-sand/60 lg:grid-cols-2">
      <Photo name="studio-forms" className="aspect-[4/3] size-full object-cover" />
      <div className="flex flex-col items-start justify-center px-(--spacing-page) py-16 lg:px-20">
        <h2 id="mission" className="title-section">
          Our Mission
        </h2>
        <p className="mt-6 max-w-prose text-lg text-ink-soft">
          To make homes that hold people well: beautiful, comfortable, built here, and within reach of
          everybody who keeps a door open.
        </p>
        <Link to="/contact" className={buttonClasses('primary', 'large', 'mt-8')}>
          Talk to a designer
        </Link>
      </div>
    </section>
  )
}
