import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../design/tokens.css';

const root = document.getElementById('app');
if (root === null) throw new Error('the page has no place for the screens');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Lastro · Operação</h1>
    </main>
  </StrictMode>,
);
