"""An independent program for the retry study: definitions in src/study/figures.ts. Prints each row and the seconds it took."""
import heapq, random, sys, math
RATE=10.0; WINDOW=1.0; LIMIT=int(RATE*WINDOW)
class TokenBucket:
    def __init__(s): s.tokens,s.last=float(LIMIT),0.0
    def allow(s,t):
        s.tokens=min(float(LIMIT),s.tokens+(t-s.last)*RATE); s.last=t
        if s.tokens>=1.0: s.tokens-=1.0; return True
        return False
class FixedWindow:
    def __init__(s): s.window,s.count=0,0
    def allow(s,t):
        w=int(t//WINDOW)
        if w!=s.window: s.window,s.count=w,0
        if s.count<LIMIT: s.count+=1; return True
        return False
class SWC:
    def __init__(s): s.window,s.count,s.prev=0,0,0
    def allow(s,t):
        w=int(t//WINDOW)
        if w!=s.window:
            s.prev=s.count if w==s.window+1 else 0
            s.window,s.count=w,0
        e=(t%WINDOW)/WINDOW
        if s.prev*(1-e)+s.count<LIMIT: s.count+=1; return True
        return False
class Log:
    def __init__(s,count_all=False): s.log,s.i,s.ca=[],0,count_all
    def allow(s,t):
        while s.i<len(s.log) and s.log[s.i]<=t-WINDOW: s.i+=1
        ok=len(s.log)-s.i<LIMIT
        if ok or s.ca: s.log.append(t)
        return ok
def run(mk,policy,seed,retry=1.0,dur=60.0,clients=50,total=30.0,sem='rand'):
    rng=random.Random(seed); lim=mk(); h=[]; n=0
    jobs=[]
    for c in range(clients):
        t=0.0
        while True:
            t+=rng.expovariate(total/clients)
            if t>=dur: break
            jobs.append((t,c))
    for (t,c) in jobs:
        heapq.heappush(h,(t,n,c,t,0)); n+=1
    acc=rej=first=0; lat=[]; buck=[0]*int(dur/0.2+1); per=[0]*clients; perjobs=[0]*clients
    for t,c in jobs: perjobs[c]+=1
    while h:
        t,k,c,born,att=heapq.heappop(h)
        if t>=dur: break
        if lim.allow(t):
            acc+=1; lat.append(t-born); buck[int(t/0.2)]+=1; per[c]+=1
            if att==0: first+=1
        else:
            rej+=1
            d=retry if policy=='flat' else rng.random()*min(20.0,1.0*2**att)
            heapq.heappush(h,(t+d,n,c,born,att+1)); n+=1
    b=buck[:int(dur/0.2)]
    m=sum(b)/len(b); sd=math.sqrt(sum((x-m)**2 for x in b)/len(b))
    lat.sort()
    p95=lat[min(len(lat)-1,int(0.95*len(lat)))] if lat else float('nan')
    ratio=per
    jain=sum(ratio)**2/(len(ratio)*sum(x*x for x in ratio)) if acc else 0
    return dict(goodput=acc/dur,rej=rej,amp=(acc+rej)/max(acc,1),first=first/max(acc,1),cv=sd/m if m else 0,p95=p95,unfin=1-acc/len(jobs),jain=jain)
def mean(rs): 
    return {k:sum(r[k] for r in rs)/len(rs) for k in rs[0]}
lims=[('token',TokenBucket),('fixed',FixedWindow),('counter',SWC),('log',Log),('countall',lambda:Log(True))]
if __name__=='__main__':
    import time
    for pol in ('flat','jitter'):
        for nme,mk in lims:
            t0=time.time(); r=mean([run(mk,pol,s) for s in range(20)])
            print('fixed 1 s  ' if pol=='flat' else 'full jitter',nme.ljust(8),{k:round(v,3) for k,v in r.items()},'%.2f s'%(time.time()-t0),flush=True)
