import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Poll() {
  const [answer, setAnswer] = useState<string>();
  if (answer !== undefined) return <p role="status">You answered: {answer}</p>;
  return (
    <>
      <p>Do you use dashboards?</p>
      {['Yes', 'No'].map((label) => (
        <button key={label} type="button" onClick={() => setAnswer(label)}>
          {label}
        </button>
      ))}
    </>
  );
}

/** Shows the poll in a corner of the page. */
export function showPoll(): void {
  const section = document.createElement('section');
  section.className = 'poll';
  section.setAttribute('aria-label', 'Poll');
  document.body.append(section);
  createRoot(section).render(<Poll />);
}
