import type { kids } from '#content/pages/kids.ts';

export function Kite() {
  return (
    <svg viewBox="0 0 300 220" fill="none" aria-hidden="true" className="mt-10 hidden w-72 md:block">
      <path d="m214 8 62 46-38 74-62-56z" fill="var(--accent)" opacity=".9" />
      <path d="M214 8 238 128 176 72z" fill="var(--danger)" opacity=".85" />
      <path d="m214 8 24 120m-62-56 100-18" stroke="var(--surface)" strokeWidth="1.5" />
      <path d="M238 128c10 34-22 44-62 36S84 166 78 190s-46 22-76 14" stroke="var(--field-line)" strokeWidth="1.5" />
      <path d="m216 152 18 14-2-18zM150 152l-4 22-14-14zM82 172l-16 12 22 10z" fill="var(--good)" />
    </svg>
  );
}

/** The two halves of a check-in tag, drawn. */
export function CheckInTags({ tag, caption }: { tag: typeof kids.safety.tag; caption: string }) {
  return (
    <figure className="md:col-span-5 md:col-start-8">
      <div aria-hidden className="relative mx-auto grid max-w-[27rem] gap-5">
        {[tag.child, tag.parent].map((name, index) => (
          <div
            key={name}
            className={`flex items-center justify-between gap-4 rounded-card border border-line bg-raised p-6 lifted md:p-8 ${index === 0 ? '-rotate-3' : 'rotate-2 translate-x-[2%]'}`}
          >
            <div>
              <p className="font-display text-3xl text-heading">{name}</p>
              <p className="text-quiet">{tag.room}</p>
            </div>
            <p className="border-line border-l-2 border-dashed pl-6 font-display text-4xl text-accent figures">
              {tag.code}
            </p>
          </div>
        ))}
      </div>
      <figcaption className="mx-auto mt-9 max-w-[27rem] text-quiet">{caption}</figcaption>
    </figure>
  );
}
