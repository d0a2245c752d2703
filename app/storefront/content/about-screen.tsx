import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import type { Site } from '../../domain/site.ts'
import type { AboutTexts } from '../../domain/texts/about-texts.ts'
import { itemKey, paragraphs } from '../../domain/texts/text-list.ts'
import { getTexts } from '../../domain/texts/text-queries.ts'
import { completeTexts } from '../../domain/texts/texts.ts'
import { classNames } from '../../lib/class-names.ts'
import { shopContext } from '../../lib/contexts.ts'
import { withFallback } from '../../lib/with-fallback.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { EditedLink } from '../page/edited-link.tsx'
import { loadLinkTargets, withoutDeadLinks } from '../page/live-links.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { pageMeta } from '../page/page-meta.ts'
import { useTexts } from '../page/preview-texts.ts'
import type { Route } from './+types/about-screen.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { supabase } = context.get(shopContext)
  const [texts, targets] = await Promise.all([
    withFallback(getTexts(supabase, 'about'), completeTexts('about', {}), 'The texts of the page About'),
    loadLinkTargets(supabase),
  ])
  return withoutDeadLinks(texts, targets)
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({
    matches,
    path: '/about',
    title: 'About',
    description: loaderData?.introduction,
    image: loaderData?.picture,
  })
}

/** The owner's texts. A part without texts is left out; without any, the page has the site's name and description. */
export default function About({ loaderData }: Route.ComponentProps) {
  const texts = useTexts('about', loaderData)
  const site = useOutletContext<Site>()
  return (
    <>
      <div
        className={classNames(
          'page grid grid-cols-1 gap-8 py-8 lg:gap-16 lg:py-12',
          texts.picture !== '' && 'lg:grid-cols-[1fr_1.3fr] lg:items-center',
        )}
      >
        <PageHeading
          title={texts.title || site.name}
          eyebrow={texts.eyebrow}
          introduction={texts.introduction || (texts.story === '' ? site.description : '')}
        />
        <Photo
          src={texts.picture}
          sizes="(min-width: 64rem) 54vw, 92vw"
          className="aspect-[4/3] w-full rounded-2xl object-cover"
          priority
        />
      </div>
      <Story texts={texts} />
      <Values texts={texts} />
      <Team texts={texts} />
      <Mission texts={texts} />
    </>
  )
}

interface PhotoProps {
  src: string
  sizes: string
  className: string
  priority?: boolean
}

function Photo({ src, sizes, className, priority }: PhotoProps) {
  if (src === '') return null
  return (
    <Picture
      src={src}
      alt=""
      sizes={sizes}
      width={1280}
      height={853}
      priority={priority}
      className={className}
    />
  )
}

interface PartProps {
  texts: AboutTexts
}

function Story({ texts }: PartProps) {
  if (texts.story === '') return null
  return (
    <section
      aria-labelledby="story"
      className="page grid gap-10 py-20 lg:grid-cols-2 lg:items-center lg:gap-20 lg:py-28"
    >
      <div className="wrap-anywhere">
        <h2 id="story" className="title-section">
          {texts.story_title}
        </h2>
        <div className="mt-6 max-w-prose space-y-5 text-lg text-ink-soft">
          <Paragraphs text={texts.story} />
        </div>
      </div>
      <Photo
        src={texts.story_picture}
        sizes="(min-width: 64rem) 46vw, 92vw"
        className="aspect-[4/3] w-full rounded-2xl object-cover"
      />
    </section>
  )
}

function Paragraphs({ text }: { text: string }): ReactNode {
  return paragraphs(text).map((paragraph) => (
    <p key={paragraph.key} className="whitespace-pre-line">
      {paragraph.text}
    </p>
  ))
}

function Values({ texts }: PartProps) {
  if (texts.values.length === 0) return null
  return (
    <section aria-labelledby="values" className="bg-green text-cream">
      <div className="page py-20 wrap-anywhere lg:py-28">
        <h2 id="values" className="title-section">
          {texts.values_title}
        </h2>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {texts.values.map((value) => (
            <li key={itemKey(value)} className="border-t border-cream/15 pt-5">
              <h3 className="font-serif text-2xl">{value.name}</h3>
              <p className="mt-3 text-cream/85">{value.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Team({ texts }: PartProps) {
  if (texts.team.length === 0) return null
  return (
    <section aria-labelledby="team" className="page py-20 lg:py-28">
      <h2 id="team" className="title-section wrap-anywhere">
        {texts.team_title}
      </h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-3 sm:gap-8">
        {texts.team.map((person) => (
          <li
            key={itemKey(person)}
            className="flex flex-wrap items-center gap-5 rounded-2xl bg-sand/60 p-6 sm:block sm:p-7"
          >
            {person.picture === '' ? (
              <Initial name={person.name} />
            ) : (
              <Photo
                src={person.picture}
                sizes="10rem"
                className="size-20 rounded-full object-cover sm:size-28"
              />
            )}
            <div className="min-w-0 wrap-anywhere">
              <h3 className="font-serif text-2xl sm:mt-6">{person.name}</h3>
              <p className="mt-1 text-ink-soft">{person.role}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In place of a photograph. */
function Initial({ name }: { name: string }) {
  // With the marks that belong to it, as in names in Yorùbá.
  const [first] = /^.\p{Mark}*/su.exec(name) ?? []
  return (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center sm:size-20 rounded-full bg-terracotta font-serif text-3xl text-white"
    >
      {first}
    </span>
  )
}

function Mission({ texts }: PartProps) {
  if (texts.mission === '') return null
  return (
    <section aria-labelledby="mission" className="grid grid-cols-1 bg-sand/60 lg:grid-cols-2">
      <Photo
        src={texts.mission_picture}
        sizes="(min-width: 64rem) min(50vw, 1200px), 100vw"
        className="aspect-[4/3] size-full max-w-[1200px] lg:aspect-[3/2] justify-self-end object-cover"
      />
      <div className="flex flex-col items-start justify-center px-(--spacing-page) py-16 wrap-anywhere lg:pr-[max(5rem,50vw-44rem)] lg:pl-20">
        <h2 id="mission" className="title-section">
          {texts.mission_title}
        </h2>
        <div className="mt-6 max-w-prose space-y-5 text-lg text-ink-soft">
          <Paragraphs text={texts.mission} />
        </div>
        <EditedLink
          label={texts.button_label}
          link={texts.button_link}
          className={buttonClasses('primary', 'large', 'mt-8')}
        />
      </div>
    </section>
  )
}
